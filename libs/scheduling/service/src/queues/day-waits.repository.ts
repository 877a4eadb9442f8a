import { Injectable } from '@nestjs/common';
import type { AnswerOf, PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import type { dayWaits } from '@nidaan/scheduling-contracts';

type OfDoctor = AnswerOf<typeof dayWaits>['doctors'][number];

const quantile = (share: number): string =>
  `round((percentile_cont(${share}) WITHIN GROUP (ORDER BY extract(epoch FROM t.called_at - t.waiting_since) / 60)
    FILTER (WHERE t.called_at >= t.waiting_since))::numeric)::int`;
// One look-up by key for each queue of the day.
const DOCTORS = `SELECT q.doctor_id, d.name AS doctor_name, count(t.called_at)::int AS called,
    count(*) FILTER (WHERE t.state = 'waiting')::int AS still_waiting, ${quantile(0.5)} AS median_minutes, ${quantile(0.9)} AS p90_minutes
  FROM tokens t
  CROSS JOIN LATERAL (SELECT q.doctor_id FROM queues q WHERE q.hospital_id = $1 AND q.id = t.queue_id AND q.doctor_id IS NOT NULL OFFSET 0) q
  CROSS JOIN LATERAL (SELECT d.name FROM doctors d WHERE d.hospital_id = $1 AND d.id = q.doctor_id OFFSET 0) d
  WHERE t.hospital_id = $1 AND t.day = $2 AND t.state <> 'transferred' GROUP BY q.doctor_id, d.name ORDER BY d.name, q.doctor_id`;
// The sheet is printed in the evening; who is booked is marked as missed in the night after.
const NO_SHOW = `SELECT count(*)::int AS count FROM appointments WHERE hospital_id = $1 AND day = $2
  AND (status = 'no_show' OR (status = 'booked' AND ends_at < $3))`;

/** Waits and absences of a day, in the branches in sight (FRD-89). */
@Injectable()
export class DayWaitsRepository {
  constructor(private readonly database: Database) {}

  ofDoctors = (date: PlainDate): Promise<OfDoctor[]> => this.database.query<OfDoctor>(DOCTORS, [currentHospital(), date]);

  /** How many appointments of the day nobody came to: those marked so, and those booked that ended before `overAt`. */
  async missed(date: PlainDate, overAt: Date): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(NO_SHOW, [currentHospital(), date, overAt]);
    return row!.count;
  }
}
