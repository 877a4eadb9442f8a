import { Injectable } from '@nestjs/common';
import type { AnswerOf, PlainDate } from '@nidaan/kernel';
import { Clock } from '@nidaan/platform-telemetry';
import type { dayWaits } from '@nidaan/scheduling-contracts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { DayWaitsRepository } from './day-waits.repository.ts';

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
    const date = wanted ?? (await this.hospitals.dayOf(this.clock.now()));
    const [doctors, missed] = [await this.waits.ofDoctors(date), await this.waits.missed(date)];
    return { date, no_show: missed, doctors };
  }
}
