import { Injectable } from '@nestjs/common';
import type { AnswerOf, PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import type { dayWaits } from '@nidaan/scheduling-contracts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';

type Answer = AnswerOf<typeof dayWaits>;

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
const NO_SHOW = `SELECT count(*)::int AS count FROM appointments WHERE hospital_id = $1 AND day = $2 AND status = 'no_show'`;

/** Waits of a day in the branches in sight (FRD-89). */
@Injectable()
export class DayWaitsService {
  constructor(
    private readonly database: Database,
    private readonly hospitals: HospitalsService,
    private readonly clock: Clock,
  ) {}

  /** Today where no day is given. */
  async read(wanted: PlainDate | undefined): Promise<Answer> {
    const date = wanted ?? (await this.hospitals.dayOf(this.clock.now()));
    const given = [currentHospital(), date];
    const doctors = await this.database.query<Answer['doctors'][number]>(DOCTORS, given);
    const [missed] = await this.database.query<{ count: number }>(NO_SHOW, given);
    return { date, no_show: missed!.count, doctors };
  }
}
