import { Injectable } from '@nestjs/common';
import type { AnswerOf, PlainDate } from '@nidaan/kernel';
import { Clock } from '@nidaan/platform-telemetry';
import type { dayWaits } from '@nidaan/scheduling-contracts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { DayWaitsRepository } from './day-waits.repository.ts';

/** Whoever is so late still comes. */
const GRACE_MS = 30 * 60_000;

type Answer = AnswerOf<typeof dayWaits>;

/** Waits of a day in the branches in sight (FRD-89). */
@Injectable()
export class DayWaitsService {
  constructor(
    private readonly waits: DayWaitsRepository,
    private readonly hospitals: HospitalsService,
    private readonly clock: Clock,
  ) {}

  /** Today where no day is given. */
  async read(wanted: PlainDate | undefined): Promise<Answer> {
    const now = this.clock.now();
    const date = wanted ?? (await this.hospitals.dayOf(now));
    const overAt = new Date(now.getTime() - GRACE_MS);
    const [doctors, missed] = [await this.waits.ofDoctors(date), await this.waits.missed(date, overAt)];
    return { date, no_show: missed, doctors };
  }
}
