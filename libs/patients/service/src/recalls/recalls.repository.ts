import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { RECALL_DAYS_AFTER, RECALL_DAYS_BEFORE, RECALLS_TO_DO, type RecallsWanted } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, inPages, tableOf } from '@nidaan/platform-database';
import { PERSONS } from '../persons/person-row.ts';
import type { PersonEntity } from '../persons/person.entity.ts';
import { groupOf } from '../persons/persons.repository.ts';
import { RecallEntity } from './recall.entity.ts';

const RECALLS = tableOf(RecallEntity);
const SHOWN = [
  ...(['uhid', 'first_name', 'last_name', 'local_name', 'gender', 'is_unknown'] as const),
  ...(['birth_date', 'birth_precision', 'phone'] as const),
];

/** A recall with the person as known today, at the end of merges. */
export type RecallRow = RecallEntity & Pick<PersonEntity, (typeof SHOWN)[number]> & { rootId: number; doctorName: string };

// Who died or was struck out is called by nobody. Each look-up is one by key: OFFSET 0 keeps the planner from walking all persons.
const ROWS = `SELECT ${RECALLS.columns('r')}, p."rootId", ${SHOWN.map((field) => `p.${PERSONS.column(field)} AS "${field}"`).join(', ')},
    coalesce((SELECT d.name FROM known_doctors d WHERE d.hospital_id = $1 AND d.doctor_id = r.doctor_id), '') AS "doctorName"
  FROM recalls r
  CROSS JOIN LATERAL (SELECT w.root_id FROM persons w WHERE w.hospital_id = $1 AND w.id = r.person_id OFFSET 0) w
  CROSS JOIN LATERAL (SELECT p.*, p.id AS "rootId" FROM persons p WHERE p.hospital_id = $1 AND p.id = w.root_id
    AND p.deceased_on IS NULL AND p.struck_at IS NULL OFFSET 0) p
  WHERE r.hospital_id = $1`;
const ONE = `${ROWS} AND r.id = $2`;
const PAGE = `${ROWS} AND r.state = ANY ($2::text[]) AND ($3::date IS NULL OR r.due_on >= $3) AND ($4::date IS NULL OR r.due_on <= $4)
  AND ($5::integer IS NULL OR r.doctor_id = $5)
  AND ($6::integer IS NULL OR (r.due_on, r.id) > (SELECT a.due_on, a.id FROM recalls a WHERE a.hospital_id = $1 AND a.id = $6))
  ORDER BY r.due_on, r.id LIMIT $7`;
const TO_DO =
  'SELECT count(*)::int AS n FROM recalls WHERE hospital_id = $1 AND person_id = ANY ($2::integer[]) AND state = ANY ($3::text[])';
const LOCK = RECALLS.select({ where: ['hospitalId', 'id'], tail: 'FOR UPDATE' });
const ADD = RECALLS.insert({ onConflict: 'ON CONFLICT DO NOTHING RETURNING id' });
const WRITE = RECALLS.update({
  set: ['state', 'last_contact', 'contactedAt', 'attempts', 'note', 'due_on', 'appointmentId'],
  where: ['hospitalId', 'id'],
});

const OPEN = `r.state IN ('due', 'contacted', 'booked')`;
const ANSWERS = (day: string): string => `r.due_on BETWEEN ${day} - ${RECALL_DAYS_AFTER} AND ${day} + ${RECALL_DAYS_BEFORE}`;
const VISITS = `SELECT v.id, v.doctor_id, v.registered_on, w.root_id FROM unnest($2::integer[]) n(id)
  CROSS JOIN LATERAL (SELECT * FROM patients v WHERE v.hospital_id = $1 AND v.id = n.id AND v.doctor_id IS NOT NULL
    AND v.status <> 'Cancelled' OFFSET 0) v
  CROSS JOIN LATERAL (SELECT w.root_id FROM persons w WHERE w.hospital_id = $1 AND w.id = v.person_id OFFSET 0) w`;
const CLOSE = `UPDATE recalls r SET state = 'closed', visit_id = v.id FROM (${VISITS}) v
  WHERE r.hospital_id = $1 AND r.person_id = ANY (ARRAY(${groupOf('v.root_id')})) AND r.doctor_id IN (v.doctor_id, 0)
    AND ${OPEN} AND ${ANSWERS('v.registered_on')}`;
// Of two recalls for one day the one that nobody cancelled stands.
const FREE = `NOT EXISTS (SELECT FROM recalls o WHERE o.hospital_id = $1 AND o.person_id = r.person_id AND o.doctor_id = r.doctor_id
  AND o.due_on = r.due_on AND o.id <> r.id AND o.state IN ('due', 'contacted', 'booked'))`;
const REOPEN = `UPDATE recalls r SET state = CASE WHEN r.attempts = 0 THEN 'due' ELSE 'contacted' END, visit_id = NULL
  WHERE r.hospital_id = $1 AND r.visit_id = $2 AND r.state = 'closed' AND ${FREE}`;
const BOOK = `UPDATE recalls r SET state = 'booked', appointment_id = $2
  WHERE r.hospital_id = $1 AND r.person_id = ANY (ARRAY(${groupOf('(SELECT b.root_id FROM persons b WHERE b.hospital_id = $1 AND b.id = $3)')}))
    AND r.doctor_id IN ($4, 0) AND r.state IN ('due', 'contacted') AND ${ANSWERS('$5::date')}`;
const RELEASE = `UPDATE recalls r SET state = CASE WHEN r.attempts = 0 THEN 'due' ELSE 'contacted' END, appointment_id = NULL
  WHERE r.hospital_id = $1 AND r.appointment_id = $2 AND r.state = 'booked'`;

/** What is asked for of a list: the first and last day on which somebody is due. */
export type RecallFilter = Pick<RecallsWanted, 'limit' | 'after' | 'doctor'> & {
  states: readonly string[];
  from: PlainDate | null;
  to: PlainDate | null;
};

/** Patients of the hospital at work who are to come again. */
@Injectable()
export class RecallsRepository {
  constructor(private readonly db: Database) {}

  /** The longest due first. */
  list({ states, from, to, doctor, limit, after }: RecallFilter): AsyncGenerator<RecallRow[]> {
    return inPages<RecallRow>((last, rows) => {
      const seen = last?.id ?? after ?? null;
      return this.db.query<RecallRow>(PAGE, [currentHospital(), states, from, to, doctor ?? null, seen, rows]);
    }, limit);
  }

  async find(id: number): Promise<RecallRow | null> {
    return (await this.db.query<RecallRow>(ONE, [currentHospital(), id]))[0] ?? null;
  }

  /** How many of these persons are to come again. */
  async toDo(persons: readonly number[]): Promise<number> {
    return (await this.db.query<{ n: number }>(TO_DO, [currentHospital(), persons, RECALLS_TO_DO]))[0]!.n;
  }

  /** A recall, held until the transaction ends. */
  async lock(id: number): Promise<RecallEntity | null> {
    return (await this.db.query(LOCK({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  /** False where the person is on the list for that day and doctor already. */
  async add(recall: RecallEntity): Promise<boolean> {
    return (await this.db.query(ADD(recall))).length > 0;
  }

  async write(recall: RecallEntity): Promise<void> {
    const { hospitalId, id, state, last_contact, contactedAt, attempts, note, due_on, appointmentId } = recall;
    await this.db.query(WRITE({ hospitalId, id, state, last_contact, contactedAt, attempts, note, due_on, appointmentId }));
  }

  /** Visits of today answer recalls: of the same person and doctor, near the day. */
  closeByVisits(visits: readonly number[]): [text: string, values: unknown[]] {
    return [CLOSE, [currentHospital(), visits]];
  }

  /** A cancelled visit answers nothing. */
  reopenOf(visit: number): [text: string, values: unknown[]] {
    return [REOPEN, [currentHospital(), visit]];
  }

  /** A booking answers recalls of the same person and doctor, near its day. */
  async book(appointmentId: number, booked: { personId: number; doctorId: number; on: PlainDate }): Promise<void> {
    await this.db.query(BOOK, [currentHospital(), appointmentId, booked.personId, booked.doctorId, booked.on]);
  }

  /** The booking is none any more. */
  async release(appointmentId: number): Promise<void> {
    await this.db.query(RELEASE, [currentHospital(), appointmentId]);
  }
}

/** Whether a change failed because the person is on the list for that day already. */
export function isOnListAlready(fault: unknown): boolean {
  const { code, constraint } = fault as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'recalls_open';
}
