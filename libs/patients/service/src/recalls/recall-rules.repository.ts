import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { RECALL_DAYS_AFTER, RECALL_DAYS_BEFORE } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { groupOf } from '../persons/persons.repository.ts';
import { RecallRuleEntity } from './recall-rule.entity.ts';

const RULES = tableOf(RecallRuleEntity);
const ALL = `SELECT ${RULES.columns()} FROM recall_rules WHERE hospital_id = $1 ORDER BY doctor_id`;
// A hospital without rules has no row to hold.
const LOCK = `SELECT pg_advisory_xact_lock(hashtext('nidaan.recalls'), $1)`;
const LEAVE_OUT = 'DELETE FROM recall_rules WHERE hospital_id = $1 AND NOT (doctor_id = ANY ($2::integer[]))';
// A rule that stays as it is keeps its first day.
const KEEP = RULES.insert({
  onConflict: `ON CONFLICT (hospital_id, doctor_id) DO UPDATE SET after_days = excluded.after_days, since = excluded.since
    WHERE recall_rules.after_days <> excluded.after_days`,
});
const DUE = 'v.registered_on + u.after_days';
// Visits of a few weeks, never all of a hospital: who was due longer ago would not be called any more.
const WANTED = `SELECT v.id AS "visitId", w.root_id AS "personId", u.doctor_id AS "doctorId", (${DUE})::text AS "dueOn"
  FROM recall_rules u
  JOIN patients v ON v.hospital_id = $1 AND v.doctor_id = u.doctor_id AND v.status <> 'Cancelled'
    AND v.registered_on BETWEEN greatest(u.since, $2::date - ${RECALL_DAYS_AFTER}) - u.after_days AND $2::date + ${RECALL_DAYS_BEFORE} - u.after_days
  CROSS JOIN LATERAL (SELECT w.root_id FROM persons w WHERE w.hospital_id = $1 AND w.id = v.person_id OFFSET 0) w
  CROSS JOIN LATERAL (SELECT p.id FROM persons p WHERE p.hospital_id = $1 AND p.id = w.root_id AND p.deceased_on IS NULL AND NOT p.is_unknown
    AND p.struck_at IS NULL OFFSET 0) p
  WHERE u.hospital_id = $1
    AND NOT EXISTS (SELECT FROM recalls r WHERE r.hospital_id = $1 AND r.after_visit_id = v.id)
    -- The words of the index 'recalls_open'.
    AND NOT EXISTS (SELECT FROM recalls r WHERE r.hospital_id = $1 AND r.person_id = w.root_id AND r.doctor_id = u.doctor_id
      AND r.due_on = ${DUE} AND r.state IN ('due', 'contacted', 'booked'))
    AND NOT EXISTS (SELECT FROM patients n WHERE n.hospital_id = $1 AND n.person_id = ANY (ARRAY(${groupOf('w.root_id')}))
      AND n.doctor_id = u.doctor_id AND n.id > v.id AND n.status <> 'Cancelled')
  ORDER BY v.id LIMIT $3`;

/** A patient whom a rule wants to see again. */
export interface WantedAgain {
  visitId: number;
  personId: number;
  doctorId: number;
  dueOn: PlainDate;
}

/** Which doctors of the hospital at work want to see patients again. */
@Injectable()
export class RecallRulesRepository {
  constructor(private readonly db: Database) {}

  all(): Promise<RecallRuleEntity[]> {
    return this.db.query<RecallRuleEntity & Record<string, unknown>>(ALL, [currentHospital()]);
  }

  /** Nobody else changes them until the transaction ends. */
  async lock(): Promise<void> {
    await this.db.query(LOCK, [currentHospital()]);
  }

  /** In the transaction at hand. */
  async replace(rules: readonly RecallRuleEntity[]): Promise<void> {
    await this.db.query(LEAVE_OUT, [currentHospital(), rules.map(({ doctorId }) => doctorId)]);
    for (const rule of rules) await this.db.query(KEEP(rule));
  }

  /** Who is due by a rule within two weeks, and is not on the list. */
  wanted(today: PlainDate, most: number): Promise<WantedAgain[]> {
    return this.db.query<WantedAgain & Record<string, unknown>>(WANTED, [currentHospital(), today, most]);
  }

  /** Hospitals with rules. To be asked where no hospital is at work. */
  async hospitals(): Promise<number[]> {
    return (await this.db.query<{ id: number }>('SELECT hospitals_with_recall_rules() AS id', [])).map(({ id }) => id);
  }
}
