import { Injectable } from '@nestjs/common';
import { uhidKey } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, type Transaction } from '@nidaan/platform-database';
import { followingTerms, PERSONS } from './person-row.ts';
import type { PersonEntity } from './person.entity.ts';

// Whoever asks for one that was merged gets the root.
const ROOT = (
  where: string,
) => `SELECT ${PERSONS.columns('r')} FROM persons p JOIN persons r ON r.hospital_id = p.hospital_id AND r.id = p.root_id
  WHERE p.hospital_id = $1 AND ${where}`;
const BY_ID = ROOT('p.id = $2');
const BY_UHID = ROOT('p.uhid_key = $2');
const ONE = PERSONS.select({ where: ['hospitalId', 'id'] });
// Compared with the index of what was typed: that has 64 bits, which no number of JavaScript holds.
const LOCK = `SELECT ${PERSONS.columns('p')}, p.aadhaar_index::text AS "aadhaarIndex" FROM persons p WHERE p.hospital_id = $1 AND p.id = $2 FOR UPDATE`;

// In the order of their numbers, so that two desks never wait for each other.
const LOCK_ALL = `SELECT ${PERSONS.columns('p')} FROM persons p WHERE p.hospital_id = $1 AND p.id = ANY ($2::integer[]) ORDER BY p.id FOR UPDATE`;

const INSERT = PERSONS.insert();
const STRIKE = PERSONS.update({ set: ['struckAt', 'version'], where: ['hospitalId', 'id'] });
// A number as it is read does not hold an index: it is written where one was given alone.
const SET_AADHAAR = PERSONS.update({ set: ['aadhaarIndex', 'aadhaarSealed', 'aadhaarLastFour'], where: ['hospitalId', 'id'] });
// What decides who is in sight, where the person stands in the registry and what visits count is not a matter of a correction.
const CORRECT = PERSONS.update({
  set: PERSONS.fields([
    'hospitalId', 'id', 'uhid', 'uhidKey', 'mother_id', 'photo', 'firstBranchId', 'branchIds', 'visits', 'lastVisitId', 'mergedInto', 'rootId',
    'struckAt', 'createdAt', 'createdBy', 'aadhaarIndex', 'aadhaarSealed', 'aadhaarLastFour',
  ]), // prettier-ignore
  where: ['hospitalId', 'id'],
});
const HAS_MERGED =
  'SELECT EXISTS (SELECT FROM persons WHERE hospital_id = $1 AND root_id = $2 AND merged_into IS NOT NULL) AS has';

/** Numbers of a root and of all who were merged into it, in SQL; the hospital is `$1`. Two parts, so that each has its index. */
export const groupOf = (root: string): string => `SELECT g.id FROM persons g WHERE g.hospital_id = $1 AND g.id = ${root}
  UNION ALL SELECT g.id FROM persons g WHERE g.hospital_id = $1 AND g.root_id = ${root} AND g.merged_into IS NOT NULL`;

/** Persons of the hospital at work. */
@Injectable()
export class PersonsRepository {
  constructor(private readonly db: Database) {}

  /** The root of a person, by the number that any of them bears; null where there is none in sight. */
  async root(id: number): Promise<PersonEntity | null> {
    return (await this.db.query<PersonEntity>(BY_ID, [currentHospital(), id]))[0] ?? null;
  }

  /** The same by UHID, in any letter case, with or without what separates its parts. */
  async rootByUhid(uhid: string): Promise<PersonEntity | null> {
    const key = uhidKey(uhid);
    if (key === '') return null;
    return (await this.db.query<PersonEntity>(BY_UHID, [currentHospital(), key]))[0] ?? null;
  }

  /** The very person, merged or not. */
  async find(id: number): Promise<PersonEntity | null> {
    return (await this.db.query(ONE({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  /** The very person, held until the transaction ends. */
  async lock(id: number): Promise<PersonEntity | null> {
    return (await this.db.query<PersonEntity>(LOCK, [currentHospital(), id]))[0] ?? null;
  }

  /** The very persons, held until the transaction ends. */
  lockAll(ids: readonly number[]): Promise<PersonEntity[]> {
    return this.db.query<PersonEntity>(LOCK_ALL, [currentHospital(), ids]);
  }

  /** Sends the insert without waiting. */
  insert(tx: Transaction, person: PersonEntity): void {
    tx.send(INSERT(person));
  }

  /** Writes what was corrected of a person. */
  correct(tx: Transaction, person: PersonEntity): void {
    const { uhid: _u, uhidKey: _k, mother_id: _m, photo: _p, firstBranchId: _f, branchIds: _b, visits: _v, ...rest } = person;
    const { lastVisitId: _l, mergedInto: _i, rootId: _r, struckAt: _s, createdAt: _c, createdBy: _y, ...others } = rest;
    const { aadhaarIndex: _x, aadhaarSealed: _a, aadhaarLastFour: _4, ...fields } = others;
    tx.send(CORRECT(fields));
    tx.send(followingTerms(person.hospitalId, person.id));
  }

  /** Writes another Aadhaar number of a person. */
  setAadhaar(
    tx: Transaction,
    id: number,
    aadhaar: Pick<PersonEntity, 'aadhaarIndex' | 'aadhaarSealed' | 'aadhaarLastFour'>,
  ): void {
    tx.send(SET_AADHAAR({ hospitalId: currentHospital(), id, ...aadhaar }));
  }

  strike(tx: Transaction, { hospitalId, id, struckAt, version }: PersonEntity): void {
    tx.send(STRIKE({ hospitalId, id, struckAt, version }));
  }

  /** Whether others were merged into a person. */
  async hasMerged(id: number): Promise<boolean> {
    const [row] = await this.db.query<{ has: boolean }>(HAS_MERGED, [currentHospital(), id]);
    return row!.has;
  }
}
