import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import type { PersonBirth } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, inPages, type Transaction } from '@nidaan/platform-database';
import { PATIENTS } from '../patients/patient-row.ts';
import type { PatientEntity } from '../patients/patient.entity.ts';
import { termsOf } from './person-row.ts';
import { groupOf } from './persons.repository.ts';
import { searchTextOf } from '../search/search-text.ts';

const LISTED = ['id', 'registeredOn', 'doctor_name', 'disease', 'status', 'amountPaise', 'branchId', 'personId'] as const;
/** A visit in the list of a person. */
export type ListedVisit = Pick<PatientEntity, (typeof LISTED)[number]>;

const TYPED = [
  'id',
  'registeredOn',
  'first_name',
  'last_name',
  'phone',
  'email',
  'disease',
  'gender',
  'age',
  'day',
  'month',
  'year',
] as const;
/** What was typed at a visit that a correction of its person reaches. */
export type TypedVisit = Pick<PatientEntity, (typeof TYPED)[number]>;

const GROUP = `SELECT id, uhid FROM persons WHERE hospital_id = $1 AND id = ANY (ARRAY(${groupOf('$2')}))`;
const OF_PERSONS = `SELECT ${PATIENTS.columns('p', LISTED)} FROM patients p WHERE p.hospital_id = $1 AND p.person_id = ANY ($2::integer[])`;
const NEWEST = 'SELECT max(id) AS id FROM patients WHERE hospital_id = $1 AND person_id = ANY ($2::integer[])';
// Of who is in the house: Pending, or Prescribed today (FRD-07).
const OPEN = `SELECT ${PATIENTS.columns('p', TYPED)} FROM patients p
  WHERE p.hospital_id = $1 AND p.person_id = ANY (ARRAY(${groupOf('$2')}))
    AND (p.status = 'Pending' OR (p.status = 'Prescribed' AND p.registered_on = $3)) ORDER BY p.id FOR UPDATE`;
const CORRECT = PATIENTS.update({
  set: ['first_name', 'last_name', 'phone', 'gender', 'age', 'day', 'month', 'year', 'ageText', 'search'],
  where: ['hospitalId', 'id'],
});
const LINKED = ['id', 'personId', 'linkVersion'] as const;
const LOCK = `SELECT ${PATIENTS.columns('p')} FROM patients p WHERE p.hospital_id = $1 AND p.id = $2 FOR UPDATE`;
const PERSON_OF = 'SELECT person_id AS person FROM patients WHERE hospital_id = $1 AND id = $2';
const BRANCH_OF = 'SELECT branch_id AS branch FROM patients WHERE hospital_id = $1 AND id = $2';
const ASSIGN = PATIENTS.update({
  set: ['personId', 'correctedOn'],
  computed: {
    linkVersion: 'link_version + 1',
    linkKind: `'split'`,
    linkBy: `''`,
    personTerms: termsOf(':hospitalId', ':personId'),
  },
  where: ['hospitalId', 'id'],
  returning: LINKED,
});
const LOSE = `UPDATE persons SET visits = greatest(visits - 1, 0), version = version + 1, last_visit_id = CASE WHEN last_visit_id <> $3 THEN last_visit_id
    ELSE (SELECT max(v.id) FROM patients v WHERE v.hospital_id = $1 AND v.person_id = $2) END
  WHERE hospital_id = $1 AND id = $2 RETURNING version`;
const GAIN = `UPDATE persons SET visits = visits + 1, version = version + 1, last_visit_id = greatest(last_visit_id, $3),
    branch_ids = CASE WHEN $4 = ANY (branch_ids) THEN branch_ids ELSE branch_ids || $4::integer END
  WHERE hospital_id = $1 AND id = $2 RETURNING version`;

/** Visits of persons. */
@Injectable()
export class PersonVisitsRepository {
  constructor(private readonly db: Database) {}

  /** A root and all who were merged into it, with their numbers. */
  async group(rootId: number): Promise<ReadonlyMap<number, string>> {
    const rows = await this.db.query<{ id: number; uhid: string }>(GROUP, [currentHospital(), rootId]);
    return new Map(rows.map(({ id, uhid }) => [id, uhid]));
  }

  /** Visits of persons, the newest first. */
  list(persons: readonly number[], { limit, after }: { limit?: number; after?: number }): AsyncIterable<ListedVisit[]> {
    return inPages<ListedVisit>((last, rows) => {
      const given: unknown[] = [currentHospital(), persons];
      const before = last?.id ?? after;
      const behind = before === undefined ? '' : ` AND p.id < $${given.push(before)}`;
      return this.db.query<ListedVisit>(`${OF_PERSONS}${behind} ORDER BY p.id DESC LIMIT $${given.push(rows)}`, given);
    }, limit);
  }

  /** The newest visit of persons; null where none is in sight. */
  async newest(persons: readonly number[]): Promise<number | null> {
    const [row] = await this.db.query<{ id: number | null }>(NEWEST, [currentHospital(), persons]);
    return row!.id;
  }

  /** The open visits of a root's persons, held until the transaction ends. */
  open(rootId: number, today: PlainDate): Promise<TypedVisit[]> {
    return this.db.query<TypedVisit>(OPEN, [currentHospital(), rootId, today]);
  }

  /** Writes what was corrected at an open visit. */
  correct(tx: Transaction, visit: TypedVisit & { ageText: string }): void {
    const { registeredOn: _, email: _email, disease: _disease, ...typed } = visit;
    tx.send(CORRECT({ hospitalId: currentHospital(), ...typed, search: searchTextOf(visit) }));
  }

  /** Whose a visit is; null where nobody is known, undefined where there is none in sight. */
  async personOf(id: number): Promise<number | null | undefined> {
    return (await this.db.query<{ person: number | null }>(PERSON_OF, [currentHospital(), id]))[0]?.person;
  }

  /** At which branch a visit stands; undefined where there is none in sight. */
  async branchOf(id: number): Promise<number | undefined> {
    return (await this.db.query<{ branch: number }>(BRANCH_OF, [currentHospital(), id]))[0]?.branch;
  }

  /** A visit, held until the transaction ends; null where there is none in sight. */
  async lock(id: number): Promise<PatientEntity | null> {
    return (await this.db.query<PatientEntity>(LOCK, [currentHospital(), id]))[0] ?? null;
  }

  /** The visit is of another person from now on. Gives its new link version. */
  async assign(id: number, personId: number, today: PlainDate): Promise<number> {
    const [row] = await this.db.query(ASSIGN({ hospitalId: currentHospital(), id, personId, correctedOn: today }));
    return row!.linkVersion;
  }

  /** A visit that has been assigned is a person's no more. Gives the person's new version. */
  async lose(personId: number, visitId: number): Promise<number> {
    const [row] = await this.db.query<{ version: number }>(LOSE, [currentHospital(), personId, visitId]);
    return row!.version;
  }

  /** A visit has been assigned to a person. Gives the person's new version. */
  async gain(personId: number, visitId: number, branchId: number): Promise<number> {
    const [row] = await this.db.query<{ version: number }>(GAIN, [currentHospital(), personId, visitId, branchId]);
    return row!.version;
  }
}

/** A birth as the texts of a visit: nothing that is not known as exactly is written as a birthday (FRD-14). */
export function birthTexts({
  birth_date: date,
  birth_precision: precision,
}: PersonBirth): Pick<TypedVisit, 'day' | 'month' | 'year'> {
  const [year = '', month = '', day = ''] = date?.split('-') ?? [];
  if (precision === 'day') return { day: String(Number(day)), month: String(Number(month)), year };
  return precision === 'month' ? { day: '', month: String(Number(month)), year } : { day: '', month: '', year: '' };
}
