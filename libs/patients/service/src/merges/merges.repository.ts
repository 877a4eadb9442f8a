import { Injectable } from '@nestjs/common';
import type { FieldChange, MergeEntry, MergeWithVisits, PersonChangeKind } from '@nidaan/patients-contracts';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import { Database, Numbers, tableOf } from '@nidaan/platform-database';
import { PersonChangeEntity } from '../persons/person-change.entity.ts';
import { columnsOfPerson, followingTerms, PERSONS, termsOf } from '../persons/person-row.ts';
import type { PersonEntity } from '../persons/person.entity.ts';
import { MergeEntity } from './merge.entity.ts';
import { WRITTEN_COLUMNS } from './taken-fields.ts';

const MERGES = tableOf(MergeEntity);
const CHANGES = tableOf(PersonChangeEntity);
const INSERT = MERGES.insert();
const NOTE = CHANGES.insert();

// The index has 64 bits, which no number of JavaScript holds: it is read as text.
const PERSON = `${PERSONS.columns('p')}, p.aadhaar_index::text AS "aadhaarIndex"`;
const ROOTS = 'SELECT id, root_id AS root FROM persons WHERE hospital_id = $1 AND id = ANY ($2) AND struck_at IS NULL';
const FIND = `SELECT ${PERSON} FROM persons p WHERE p.hospital_id = $1 AND p.id = ANY ($2)`;
// With all who lead to them, in the order of their numbers: whoever holds a whole person takes the same way, and the two never wait for each other.
const LOCK = `SELECT p.id FROM persons p WHERE p.hospital_id = $1 AND (p.id = ANY ($2) OR (p.root_id = ANY ($2) AND p.merged_into IS NOT NULL))
  ORDER BY p.id FOR UPDATE`;
const LED_TO = 'SELECT id FROM persons WHERE hospital_id = $1 AND root_id = ANY ($2) AND merged_into IS NOT NULL';
const COLUMNS = WRITTEN_COLUMNS.map((field) => PERSONS.column(field));
const WRITE = `UPDATE persons p SET (${COLUMNS.join(', ')}) = (SELECT ${COLUMNS.map((column) => `r.${column}`).join(', ')}
  FROM jsonb_populate_record(p, $3::jsonb) r) WHERE p.hospital_id = $1 AND p.id = $2`;
// The pointer and the roots of all who led to it, in one statement: no root is ever merged (I5).
const JOIN = `UPDATE persons SET root_id = $3, merged_into = CASE WHEN id = $2 THEN $3 ELSE merged_into END, version = version + (id = $2)::integer
  WHERE hospital_id = $1 AND (id = $2 OR (root_id = $2 AND merged_into IS NOT NULL))`;
const PART = `WITH RECURSIVE branch AS (
    SELECT id FROM persons WHERE hospital_id = $1 AND id = $2
    UNION SELECT p.id FROM persons p JOIN branch b ON p.merged_into = b.id WHERE p.hospital_id = $1)
  UPDATE persons SET root_id = $2, merged_into = CASE WHEN id = $2 THEN NULL ELSE merged_into END, version = version + (id = $2)::integer
  WHERE hospital_id = $1 AND id IN (SELECT id FROM branch)`;
const MERGE = `SELECT ${MERGES.columns('m')} FROM merges m WHERE m.hospital_id = $1 AND m.id = $2 FOR UPDATE`;
const STANDING = `SELECT ${MERGES.columns('m')} FROM merges m WHERE m.hospital_id = $1 AND m.id = $2 AND m.undone_at IS NULL`;
const UNDO = 'UPDATE merges SET undone_at = $3, undone_by = $4, undo_reason = $5 WHERE hospital_id = $1 AND id = $2';
const DECIDED = `INSERT INTO duplicate_candidates (hospital_id, person_a, person_b, score, reasons, state, found_at, decided_at, decided_by, decision_reason)
  VALUES ($1, least($2::integer, $3::integer), greatest($2::integer, $3::integer), 0, '{}', $4, $5, $5, $6, $7)
  ON CONFLICT (hospital_id, person_a, person_b) DO UPDATE SET state = excluded.state, decided_at = excluded.decided_at,
    decided_by = excluded.decided_by, decision_reason = excluded.decision_reason`;
// OFFSET 0 keeps it a look-up by key: without statistics a plain join walks all persons of the hospital for each row.
const personAs = (alias: string, id: string): string =>
  `CROSS JOIN LATERAL (SELECT p.* FROM persons p WHERE p.hospital_id = m.hospital_id AND p.id = ${id} OFFSET 0) ${alias}`;
const ENTRY = `SELECT m.id, json_build_object('id', s.id, 'uhid', s.uhid, 'first_name', s.first_name, 'last_name', s.last_name, 'local_name', s.local_name) AS survivor,
    json_build_object('id', o.id, 'uhid', o.uhid, 'first_name', o.first_name, 'last_name', o.last_name, 'local_name', o.local_name) AS merged,
    m.taken, m.reason, m.merged_at AS "at", m.merged_by AS "by", m.undone_at, m.undone_by, m.undo_reason
  FROM merges m ${personAs('s', 'm.survivor_id')} ${personAs('o', 'm.merged_id')}
  WHERE m.hospital_id = $1`;
const ONE = `${ENTRY} AND m.id = $2`;
const LIST = `${ENTRY} AND ($2::timestamptz IS NULL OR m.merged_at >= $2) AND ($3::timestamptz IS NULL OR m.merged_at < $3)
    AND ($4::integer IS NULL OR m.id < $4) ORDER BY m.id DESC LIMIT $5`;
const GROUP = 'SELECT id FROM persons WHERE hospital_id = $1 AND (id = $2 OR (root_id = $2 AND merged_into IS NOT NULL))';
const SINCE = `SELECT v.id, v.person_id AS person FROM patients v WHERE v.hospital_id = $1 AND v.person_id = ANY ($2) AND v.created_at >= $3 ORDER BY v.id FOR UPDATE`;
const MADE_SINCE = `SELECT v.id, v.registered_on AS date, v.first_name, v.last_name, v.doctor_name, v.person_id FROM patients v
  WHERE v.hospital_id = $1 AND v.person_id = ANY ($2) AND v.created_at >= $3 ORDER BY v.id DESC LIMIT 500`;
const MOVE = `UPDATE patients SET person_id = $3, person_terms = ${termsOf('$1', '$3')}, link_version = link_version + 1, link_kind = 'split', link_by = ''
  WHERE hospital_id = $1 AND id = $2 RETURNING link_version AS "linkVersion", branch_id AS branch`;
// Who gets a visit comes to its branch.
const SEEN = `UPDATE persons SET branch_ids = branch_ids || $3::integer WHERE hospital_id = $1 AND $3 <> ALL (branch_ids)
  AND id IN (SELECT unnest(ARRAY[p.id, p.root_id]) FROM persons p WHERE p.hospital_id = $1 AND p.id = $2)`;
const RECOUNT = `UPDATE persons p SET visits = p.visits + $3, last_visit_id =
  (SELECT max(v.id) FROM patients v WHERE v.hospital_id = $1 AND v.person_id = p.id) WHERE p.hospital_id = $1 AND p.id = $2`;
// Of a person and of all who were merged into them, directly or not.
const BRANCHES = `WITH RECURSIVE branch AS (
    SELECT id FROM persons WHERE hospital_id = $1 AND id = $2
    UNION SELECT p.id FROM persons p JOIN branch b ON p.merged_into = b.id WHERE p.hospital_id = $1)
  SELECT DISTINCT v.branch_id AS branch FROM patients v WHERE v.hospital_id = $1 AND v.person_id = ANY (ARRAY(SELECT id FROM branch))`;
const VISITS = `SELECT v.id FROM persons p JOIN patients v ON v.hospital_id = $1 AND v.person_id = p.id
  WHERE p.hospital_id = $1 AND p.root_id = $2 ORDER BY v.id DESC LIMIT 500`;

const OF_ROOT = 'SELECT id FROM persons WHERE hospital_id = $1 AND root_id = $2 ORDER BY id LIMIT 1000';

type Named = Pick<PersonEntity, 'id' | 'uhid' | 'first_name' | 'last_name' | 'local_name'>;

/** A visit that was made after a merge. */
export type VisitSince = Omit<MergeWithVisits['visits'][number], 'name'> & Pick<PersonEntity, 'first_name' | 'last_name'>;

/** A row of the register of merges. */
export type MergeRow = Omit<MergeEntry, 'survivor' | 'merged' | 'taken' | 'at' | 'undone_at'> & {
  survivor: Named;
  merged: Named;
  taken: FieldChange[];
  at: Date;
  undone_at: Date | null;
};

/** Joins of persons of the hospital at work. */
@Injectable()
export class MergesRepository {
  constructor(
    private readonly db: Database,
    private readonly numbers: Numbers,
  ) {}

  nextId(): Promise<number> {
    return this.numbers.next('merge');
  }

  /** The roots of persons in sight, by their numbers. */
  async roots(ids: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.db.query<{ id: number; root: number }>(ROOTS, [currentHospital(), ids]);
    return new Map(rows.map(({ id, root }) => [id, root]));
  }

  /** The very persons, as they stand. */
  find(ids: readonly number[]): Promise<PersonEntity[]> {
    return this.db.query<PersonEntity>(FIND, [currentHospital(), ids]);
  }

  /** Holds persons, and all who were merged into them, until the transaction ends; gives the numbers of all of them. */
  async lock(ids: readonly number[]): Promise<ReadonlySet<number>> {
    return new Set((await this.db.query<{ id: number }>(LOCK, [currentHospital(), ids])).map(({ id }) => id));
  }

  /** Who leads to these roots now. */
  async ledTo(roots: readonly number[]): Promise<number[]> {
    return (await this.db.query<{ id: number }>(LED_TO, [currentHospital(), roots])).map(({ id }) => id);
  }

  async write(person: PersonEntity): Promise<void> {
    await this.db.query(WRITE, [currentHospital(), person.id, columnsOfPerson(person)]);
    await this.db.query(followingTerms(currentHospital(), person.id));
  }

  /** Points one root at another. */
  async join(mergedId: number, survivorId: number): Promise<void> {
    await this.db.query(JOIN, [currentHospital(), mergedId, survivorId]);
  }

  /** Takes a person, and all who were merged into them, out of what they were merged into. */
  async part(mergedId: number): Promise<void> {
    await this.db.query(PART, [currentHospital(), mergedId]);
  }

  async insert(merge: MergeEntity): Promise<void> {
    await this.db.query(INSERT(merge));
  }

  async lockMerge(id: number): Promise<MergeEntity | null> {
    return (await this.db.query<MergeEntity>(MERGE, [currentHospital(), id]))[0] ?? null;
  }

  /** The same without holding it; null too for one that was undone. */
  async standing(id: number): Promise<MergeEntity | null> {
    return (await this.db.query<MergeEntity>(STANDING, [currentHospital(), id]))[0] ?? null;
  }

  async undo(id: number, at: Date, reason: string): Promise<void> {
    await this.db.query(UNDO, [currentHospital(), id, at, this.#by(), reason]);
  }

  /** What was decided about a pair: the inbox no longer asks. */
  async decide(pair: readonly [number, number], state: 'merged' | 'dismissed', at: Date, reason: string): Promise<void> {
    await this.db.query(DECIDED, [currentHospital(), ...pair, state, at, this.#by(), reason]);
  }

  /** An entry of a person's history, for ever. */
  async note(
    personId: number,
    version: number,
    kind: PersonChangeKind,
    changes: FieldChange[],
    reason: string,
    changedAt: Date,
  ): Promise<void> {
    const entry = {
      hospitalId: currentHospital(),
      personId,
      version,
      visitId: 0,
      kind,
      changes,
      reason,
      changedAt,
      accountId: this.#by(),
    };
    await this.db.query(NOTE(entry));
  }

  list(from: Date | null, to: Date | null, after: number | null, limit: number): Promise<MergeRow[]> {
    return this.db.query<MergeRow>(LIST, [currentHospital(), from, to, after, limit]);
  }

  /** An entry of the register; null for a merge of another hospital, or of persons out of sight. */
  async entry(id: number): Promise<MergeRow | null> {
    return (await this.db.query<MergeRow>(ONE, [currentHospital(), id]))[0] ?? null;
  }

  /** Visits registered since, as they were typed, the newest first. */
  async madeSince(root: number, since: Date): Promise<VisitSince[]> {
    const group = await this.db.query<{ id: number }>(GROUP, [currentHospital(), root]);
    return this.db.query<VisitSince>(MADE_SINCE, [currentHospital(), group.map(({ id }) => id), since]);
  }

  /** Visits registered since, under a root or whoever was merged into it; held. */
  async visitsSince(root: number, since: Date): Promise<{ id: number; person: number }[]> {
    const group = await this.db.query<{ id: number }>(GROUP, [currentHospital(), root]);
    return this.db.query(SINCE, [currentHospital(), group.map(({ id }) => id), since]);
  }

  /** Puts a visit under another person; gives the version of its link. */
  async moveVisit(visit: number, to: number): Promise<number> {
    const [moved] = await this.db.query<{ linkVersion: number; branch: number }>(MOVE, [currentHospital(), visit, to]);
    await this.db.query(SEEN, [currentHospital(), to, moved!.branch]);
    return moved!.linkVersion;
  }

  /** At which branches a person's visits are, and those of whoever was merged into them. */
  async branchesOf(person: number): Promise<number[]> {
    return (await this.db.query<{ branch: number }>(BRANCHES, [currentHospital(), person])).map(({ branch }) => branch);
  }

  async recount(person: number, by: number): Promise<void> {
    await this.db.query(RECOUNT, [currentHospital(), person, by]);
  }

  /** The newest visits of a person and of whoever was merged into them. */
  async visits(root: number): Promise<number[]> {
    return (await this.db.query<{ id: number }>(VISITS, [currentHospital(), root])).map(({ id }) => id);
  }

  /** A root and all who were merged into it; at most a thousand. */
  async ofRoot(root: number): Promise<number[]> {
    return (await this.db.query<{ id: number }>(OF_ROOT, [currentHospital(), root])).map(({ id }) => id);
  }

  #by(): number | null {
    return currentContext()?.accountId ?? null;
  }
}
