import { Injectable } from '@nestjs/common';
import type { ImportOutcome } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { groupOf } from '../persons/persons.repository.ts';
import { PersonImportRowEntity } from './person-import-row.entity.ts';

const ROWS = tableOf(PersonImportRowEntity);
const MINE = 'r.hospital_id = $1 AND r.import_id = $2';
const NEXT = `SELECT ${ROWS.columns('r')} FROM person_import_rows r
  WHERE ${MINE} AND r.line > $3 AND r.outcome = ANY ($4) ORDER BY r.line LIMIT $5`;
const DONE = `UPDATE person_import_rows r SET outcome = t.outcome, says = t.says, person_id = t.person, identifier_id = t.identifier,
    given = NULL, phone_key = '', folded_name = ''
  FROM jsonb_to_recordset($3::jsonb) AS t(line int, outcome text, says text, person int, identifier int)
  WHERE ${MINE} AND r.line = t.line AND r.line = ANY ($4)`;
const FORGET = `UPDATE person_import_rows r SET given = NULL, phone_key = '', folded_name = '' WHERE ${MINE} AND r.given IS NOT NULL`;
const LIVING = 'SELECT root_id AS id FROM persons WHERE hospital_id = $1 AND id = $2 AND struck_at IS NULL';
const PERSON_OF = `SELECT r.person_id AS person FROM person_import_rows r WHERE ${MINE} AND r.line = $3`;
const BEARS = `SELECT EXISTS (SELECT FROM person_identifiers i WHERE i.hospital_id = $1 AND i.kind = 'old_uhid' AND i.value_key = $3 AND i.is_active
  AND i.person_id = ANY (ARRAY(${groupOf('$2')}))) AS bears`;
const BUMP = `UPDATE persons SET version = version + 1 WHERE hospital_id = $1 AND id = $2
  RETURNING version, first_name AS "firstName", last_name AS "lastName", phone, deceased_on IS NOT NULL AS deceased`;
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
    if (rows.length > 0)
      await this.db.query(DONE, [currentHospital(), importId, JSON.stringify(rows), rows.map(({ line }) => line)]);
  }

  /** Also of rows that nobody was registered with. */
  async forget(importId: number): Promise<void> {
    await this.db.query(FORGET, [currentHospital(), importId]);
  }

  /** The root of somebody who is still there; null else. */
  async living(id: number): Promise<number | null> {
    return (await this.db.query<{ id: number }>(LIVING, [currentHospital(), id]))[0]?.id ?? null;
  }

  /** Whom a row that was applied brought, or found. */
  async personOf(importId: number, line: number): Promise<number | null> {
    const rows = await this.db.query<{ person: number | null }>(PERSON_OF, [currentHospital(), importId, line]);
    return rows[0]?.person ?? null;
  }

  async bears(person: number, oldKey: string): Promise<boolean> {
    const [row] = await this.db.query<{ bears: boolean }>(BEARS, [currentHospital(), person, oldKey]);
    return row!.bears;
  }

  async bump(person: number): Promise<BumpedPerson> {
    return (await this.db.query<BumpedPerson & Record<string, unknown>>(BUMP, [currentHospital(), person]))[0]!;
  }

  async dropNumber(identifierId: number): Promise<void> {
    await this.db.query(DROP_NUMBER, [currentHospital(), identifierId]);
  }
}
