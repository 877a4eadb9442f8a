import { Injectable } from '@nestjs/common';
import type { ImportOutcome } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { BEARER, byLine } from './import-check.repository.ts';
import { PersonImportRowEntity } from './person-import-row.entity.ts';

const ROWS = tableOf(PersonImportRowEntity);
const MINE = 'r.hospital_id = $1 AND r.import_id = $2';
const NEXT = `SELECT ${ROWS.columns('r')} FROM person_import_rows r
  WHERE ${MINE} AND r.line > $3 AND r.outcome = ANY ($4) ORDER BY r.line LIMIT $5`;
const DONE = `UPDATE person_import_rows r SET outcome = $3::jsonb->r.line::text->>'outcome', says = $3::jsonb->r.line::text->>'says',
    person_id = ($3::jsonb->r.line::text->>'person')::int, identifier_id = ($3::jsonb->r.line::text->>'identifier')::int,
    given = NULL, phone_key = '', folded_name = ''
  WHERE ${MINE} AND r.line = ANY ($4)`;
const FORGET = `UPDATE person_import_rows r SET given = NULL, phone_key = '', folded_name = '' WHERE ${MINE} AND r.given IS NOT NULL`;
const LIVING = `SELECT t.id AS asked, p.root_id AS root FROM unnest($2::int[]) t(id) CROSS JOIN LATERAL (
  SELECT q.root_id FROM persons q WHERE q.hospital_id = $1 AND q.id = t.id AND q.struck_at IS NULL OFFSET 0) p`;
const PERSONS_OF = `SELECT r.line, r.person_id AS person FROM person_import_rows r WHERE ${MINE} AND r.line = ANY ($3) AND r.outcome IN ('made', 'found') AND r.person_id IS NOT NULL`;
const BEARERS = `SELECT r.line, r.folded_name AS name, b.id AS "bearerId", b.name AS "bearerName" FROM person_import_rows r
  CROSS JOIN LATERAL (${BEARER}) b WHERE ${MINE} AND r.line = ANY ($3)`;
// One look-up for each pair, whatever the planner thinks of the table.
const BEARING = `SELECT t.person, t.key FROM unnest($2::int[], $3::text[]) t(person, key) CROSS JOIN LATERAL (
  SELECT FROM person_identifiers i CROSS JOIN LATERAL (
      SELECT q.root_id FROM persons q WHERE q.hospital_id = $1 AND q.id = i.person_id OFFSET 0) p
    WHERE i.hospital_id = $1 AND i.value_key = t.key AND i.kind = 'old_uhid' AND i.is_active AND p.root_id = t.person LIMIT 1) i`;
const BUMP = `UPDATE persons p SET version = p.version + t.n FROM unnest($2::int[], $3::int[]) t(id, n)
  WHERE p.hospital_id = $1 AND p.id = t.id AND p.id = ANY ($2)
  RETURNING p.id, p.version, p.first_name AS "firstName", p.last_name AS "lastName", p.phone, p.deceased_on IS NOT NULL AS deceased`;
const DROP_NUMBER = 'UPDATE person_identifiers SET is_active = false WHERE hospital_id = $1 AND id = $2 AND is_active';

/** What became of a row. */
export interface DoneRow {
  line: number;
  outcome: ImportOutcome;
  says: string;
  person: number | null;
  identifier: number | null;
}

/** A person whose next version it is. */
export interface BumpedPerson {
  id: number;
  version: number;
  firstName: string;
  lastName: string;
  phone: string;
  deceased: boolean;
}

/** Rows of a list as they are worked on. */
@Injectable()
export class ImportWorkRepository {
  constructor(private readonly db: Database) {}

  next(importId: number, after: number, outcomes: readonly ImportOutcome[], most: number): Promise<PersonImportRowEntity[]> {
    return this.db.query<PersonImportRowEntity & Record<string, unknown>>(NEXT, [
      currentHospital(),
      importId,
      after,
      outcomes,
      most,
    ]);
  }

  /** What the file said of these goes. */
  async done(importId: number, rows: readonly DoneRow[]): Promise<void> {
    if (rows.length > 0) await this.db.query(DONE, [currentHospital(), importId, byLine(rows), rows.map(({ line }) => line)]);
  }

  /** Also of rows that nobody was registered with. */
  async forget(importId: number): Promise<void> {
    await this.db.query(FORGET, [currentHospital(), importId]);
  }

  /** The roots of those who are still there, by who was asked for. */
  async living(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (ids.length === 0) return new Map();
    const rows = await this.db.query<{ asked: number; root: number }>(LIVING, [currentHospital(), [...new Set(ids)]]);
    return new Map(rows.map(({ asked, root }) => [asked, root]));
  }

  /** Who bears the old numbers of rows, and under which name; of rows whose number somebody bears. */
  async bearers(
    importId: number,
    lines: readonly number[],
  ): Promise<{ line: number; name: string; bearerId: number; bearerName: string }[]> {
    return lines.length === 0 ? [] : this.db.query(BEARERS, [currentHospital(), importId, lines]);
  }

  /** Whom rows that were applied brought, or found, by line. */
  async personsOf(importId: number, lines: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (lines.length === 0) return new Map();
    const rows = await this.db.query<{ line: number; person: number }>(PERSONS_OF, [currentHospital(), importId, lines]);
    return new Map(rows.map(({ line, person }) => [line, person]));
  }

  /** Which of these persons bear which of these old numbers; roots, asked pair by pair. */
  async bearing(pairs: readonly { personId: number; key: string }[]): Promise<{ person: number; key: string }[]> {
    if (pairs.length === 0) return [];
    return this.db.query(BEARING, [currentHospital(), pairs.map(({ personId }) => personId), pairs.map(({ key }) => key)]);
  }

  /** Gives persons as many versions more as they are told. */
  bump(times: ReadonlyMap<number, number>): Promise<BumpedPerson[]> {
    return this.db.query<BumpedPerson & Record<string, unknown>>(BUMP, [
      currentHospital(),
      [...times.keys()],
      [...times.values()],
    ]);
  }

  async dropNumber(identifierId: number): Promise<void> {
    await this.db.query(DROP_NUMBER, [currentHospital(), identifierId]);
  }
}
