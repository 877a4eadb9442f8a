import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import type { DayEndFigures } from '@nidaan/patients-contracts';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { BranchSummaryService } from './branch-summary.service.ts';
import { DayEndRepository } from './day-end.repository.ts';

/** What became of the visits of a day (FRD-89): sums from the rows of days that events keep, the rest from that day's visits. */
@Injectable()
export class DayEndService {
  constructor(
    private readonly days: DayEndRepository,
    private readonly summary: BranchSummaryService,
    private readonly hospitals: HospitalsService,
    private readonly events: EventsService,
    private readonly clock: Clock,
  ) {}

  /** Today where no day is given. */
  async figures(wanted: PlainDate | undefined): Promise<DayEndFigures> {
    await this.events.waitUntilApplied();
    const date = wanted ?? (await this.hospitals.dayOf(this.clock.now()));
    const [{ registered, completed }, { stillWaiting, freeFollowUps, leftUnseen }] = await Promise.all([
      this.summary.sumOfSight(date, date),
      this.days.of(date),
    ]);
    return {
      ...{ date, registered, seen: completed, left: leftUnseen, free_follow_ups: freeFollowUps, still_waiting: stillWaiting },
    };
  }
}
