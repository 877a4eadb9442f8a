import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { LEFT_UNSEEN, type DayEndFigures } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { BranchSummaryService } from './branch-summary.service.ts';

// By the index patients_of_day: a day's visits, never all of a hospital.
const OF_DAY = `SELECT count(*) FILTER (WHERE p.status = 'Pending')::int AS "stillWaiting",
    count(*) FILTER (WHERE p.fee_kind = 'follow_up' AND p.expected_paise = 0 AND p.status <> 'Cancelled')::int AS "freeFollowUps",
    count(*) FILTER (WHERE p.status = 'Cancelled' AND (SELECT c.reason FROM visit_cancellations c WHERE c.hospital_id = $1
      AND c.patient_id = p.id AND c.undone_at IS NULL ORDER BY c.cancelled_at DESC LIMIT 1) = ANY ($3::text[]))::int AS "leftUnseen"
  FROM patients p WHERE p.hospital_id = $1 AND p.registered_on = $2`;

interface OfDay extends Record<string, unknown> {
  stillWaiting: number;
  freeFollowUps: number;
  leftUnseen: number;
}

/** What became of the visits of a day (FRD-89): sums from the rows of days that events keep, the rest from that day's visits. */
@Injectable()
export class DayEndService {
  constructor(
    private readonly db: Database,
    private readonly summary: BranchSummaryService,
    private readonly hospitals: HospitalsService,
    private readonly events: EventsService,
    private readonly clock: Clock,
  ) {}

  /** Today where no day is given. */
  async figures(wanted: PlainDate | undefined): Promise<DayEndFigures> {
    await this.events.waitUntilApplied();
    const date = wanted ?? (await this.hospitals.dayOf(this.clock.now()));
    const [{ registered, completed }, [ofDay]] = await Promise.all([
      this.summary.sumOfSight(date, date),
      this.db.query<OfDay>(OF_DAY, [currentHospital(), date, LEFT_UNSEEN]),
    ]);
    const { stillWaiting, freeFollowUps, leftUnseen } = ofDay!;
    return {
      ...{ date, registered, seen: completed, left: leftUnseen, free_follow_ups: freeFollowUps, still_waiting: stillWaiting },
    };
  }
}
