import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { LEFT_UNSEEN } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

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

/** What of a day stands in its visits alone (FRD-89), in the branches in sight. */
@Injectable()
export class DayEndRepository {
  constructor(private readonly db: Database) {}

  async of(date: PlainDate): Promise<OfDay> {
    const [row] = await this.db.query<OfDay>(OF_DAY, [currentHospital(), date, LEFT_UNSEEN]);
    return row!;
  }
}
