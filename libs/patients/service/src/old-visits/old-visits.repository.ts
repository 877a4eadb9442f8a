import { Injectable } from '@nestjs/common';
import type { LinkRule } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { PATIENTS } from '../patients/patient-row.ts';
import type { PatientEntity } from '../patients/patient.entity.ts';
import { termsOf } from '../persons/person-row.ts';
import { OldVisitsEntity } from './old-visits.entity.ts';

const PLACES = tableOf(OldVisitsEntity);
const BEGIN = PLACES.insert({ onConflict: 'skip' });
const LOCK = PLACES.select({ where: ['hospitalId'], tail: 'FOR UPDATE' });
const SAVE = PLACES.update({ set: ['reached', 'visits', 'persons', 'finishedAt'], where: ['hospitalId'] });
const NEXT = `SELECT ${PATIENTS.columns('p')} FROM patients p WHERE p.hospital_id = $1 AND p.id > $2 ORDER BY p.id LIMIT $3`;
// The first visit of the last two days, less one: what a process of the release before may have taken.
const RECENT = `SELECT coalesce(min(id) - 1, 0)::integer AS reached FROM patients WHERE hospital_id = $1 AND registered_on >= current_date - 2`;
const LOCKS = `SELECT pg_advisory_xact_lock(l.k) FROM (SELECT hashtextextended(t.key, $1::integer) AS k FROM unnest($2::text[]) AS t(key)
  ORDER BY 1) l`;
const LINK = `UPDATE patients SET person_id = $3, person_terms = ${termsOf('$1', '$3')}, visit_no = $4, link_by = $5, link_kind = 'migration', link_version = link_version + 1
  WHERE hospital_id = $1 AND id = $2 AND person_id IS NULL`;

/** How far the old visits of all hospitals have come. */
export interface OldVisitsProgress {
  /** Hospitals that are not through. */
  unfinished: number;
  /** Visits that were given a person, and persons that were made for them. */
  visits: number;
  persons: number;
  /** Pairs in doubt that wait in the inboxes, whatever they come from. */
  pairs: number;
}

/** Visits of before there were persons (FRD-22). */
@Injectable()
export class OldVisitsRepository {
  constructor(private readonly db: Database) {}

  /** Hospitals whose old visits are not all linked; with `again` all hospitals. To be asked where no hospital is at work. */
  async hospitals(again: boolean): Promise<number[]> {
    const rows = await this.db.query<{ id: number }>('SELECT hospitals_with_old_visits($1) AS id', [again]);
    return rows.map(({ id }) => id);
  }

  /** To be asked where no hospital is at work. */
  async progress(): Promise<OldVisitsProgress> {
    const [row] = await this.db.query<Record<keyof OldVisitsProgress, string>>('SELECT * FROM old_visits_progress()');
    const { unfinished = 0, visits = 0, persons = 0, pairs = 0 } = row ?? {};
    return { unfinished: Number(unfinished), visits: Number(visits), persons: Number(persons), pairs: Number(pairs) };
  }

  /** Where the hospital at work stands, held until the transaction ends: one run at a time. */
  async lockPlace(tx: Transaction): Promise<OldVisitsEntity> {
    const hospitalId = currentHospital();
    tx.send(BEGIN({ hospitalId, reached: 0, visits: 0, persons: 0, finishedAt: null }));
    return (await tx.query(LOCK({ hospitalId })))[0]!;
  }

  savePlace(tx: Transaction, place: OldVisitsEntity): void {
    tx.send(SAVE(place));
  }

  /** From where the last two days are gone through again. */
  async beforeRecent(): Promise<number> {
    return (await this.db.query<{ reached: number }>(RECENT, [currentHospital()]))[0]!.reached;
  }

  /** The next visits by number, with and without a person. */
  next(reached: number, most: number): Promise<PatientEntity[]> {
    return this.db.query<PatientEntity>(NEXT, [currentHospital(), reached, most]);
  }

  /** Takes the locks of `resolve_person` for many persons in the order that all desks keep. */
  async lock(keys: readonly string[]): Promise<void> {
    await this.db.query(LOCKS, [currentHospital(), keys]);
  }

  link(tx: Transaction, visit: number, found: { person: number; visit_no: number; link_by: LinkRule }): void {
    tx.send(LINK, [currentHospital(), visit, found.person, found.visit_no, found.link_by]);
  }
}
