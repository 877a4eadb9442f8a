import { Injectable } from '@nestjs/common';
import type { ImportOutcome, ImportState } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import type { ReadRow } from './import-row.ts';
import { PersonImportRowEntity } from './person-import-row.entity.ts';
import { PersonImportEntity } from './person-import.entity.ts';

const IMPORTS = tableOf(PersonImportEntity);
const ROWS = tableOf(PersonImportRowEntity);
const ADD = IMPORTS.insert();
const LIST = `SELECT ${IMPORTS.columns()} FROM person_imports
  WHERE hospital_id = $1 AND state <> 'reading' AND ($2::int[] IS NULL OR branch_id = ANY ($2)) ORDER BY id DESC LIMIT 100`;
const FIND = IMPORTS.select({ where: ['hospitalId', 'id'] });
const LOCK = IMPORTS.select({ where: ['hospitalId', 'id'], tail: 'FOR UPDATE' });
const SAVE = IMPORTS.update({ set: ['state', 'reached', 'rowCount', 'appliedAt', 'undoneAt'], where: ['hospitalId', 'id'] });
const READ = `INSERT INTO person_import_rows (hospital_id, import_id, line, outcome, says, given, old_key, phone_key, folded_name, fingerprint)
  SELECT $1, $2, t.* FROM jsonb_to_recordset($3::jsonb) AS t("line" int, "outcome" text, "says" text, "given" jsonb, "oldKey" text,
    "phoneKey" text, "foldedName" text, "fingerprint" text)`;
const COUNTS = `SELECT import_id AS id, outcome, count(*)::int AS n FROM person_import_rows
  WHERE hospital_id = $1 AND import_id = ANY ($2) GROUP BY import_id, outcome`;
// With the number of whom the registry has, or was given, where the caller may see them.
const PAGE = `SELECT ${ROWS.columns('r')}, p.id AS "seenId", p.uhid FROM person_import_rows r
  LEFT JOIN LATERAL (SELECT q.id, q.uhid FROM persons q WHERE q.hospital_id = $1 AND q.id = r.person_id OFFSET 0) p ON true
  WHERE r.hospital_id = $1 AND r.import_id = $2 AND r.line > $3 AND ($4::text IS NULL OR r.outcome = $4) ORDER BY r.line LIMIT $5`;
const DROP = `WITH rows AS (DELETE FROM person_import_rows WHERE hospital_id = $1 AND import_id = $2)
  DELETE FROM person_imports WHERE hospital_id = $1 AND id = $2`;

/** A row of a list as it is shown. */
export type ShownRow = PersonImportRowEntity & { seenId: number | null; uhid: string | null };

/** Lists that were brought to the hospital at work. */
@Injectable()
export class PersonImportsRepository {
  constructor(private readonly db: Database) {}

  async add(row: PersonImportEntity): Promise<void> {
    await this.db.query(ADD(row));
  }

  async addRows(importId: number, rows: readonly ReadRow[]): Promise<void> {
    if (rows.length > 0) await this.db.query(READ, [currentHospital(), importId, JSON.stringify(rows)]);
  }

  /** The newest hundred: those of some branches, null: of all. */
  list(branches: readonly number[] | null): Promise<PersonImportEntity[]> {
    return this.db.query<PersonImportEntity & Record<string, unknown>>(LIST, [currentHospital(), branches]);
  }

  async find(id: number): Promise<PersonImportEntity | null> {
    return (await this.db.query(FIND({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  /** Held until the transaction ends: one piece of work at a time. */
  async lock(id: number): Promise<PersonImportEntity | null> {
    return (await this.db.query(LOCK({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  async save(row: PersonImportEntity): Promise<void> {
    const { hospitalId, id, state, reached, rowCount, appliedAt, undoneAt } = row;
    await this.db.query(SAVE({ hospitalId, id, state, reached, rowCount, appliedAt, undoneAt }));
  }

  /** How many rows of each import have which outcome. */
  counts(ids: readonly number[]): Promise<{ id: number; outcome: ImportOutcome; n: number }[]> {
    return this.db.query(COUNTS, [currentHospital(), ids]);
  }

  page(importId: number, wanted: { outcome: ImportOutcome | undefined; after: number; limit: number }): Promise<ShownRow[]> {
    const values = [currentHospital(), importId, wanted.after, wanted.outcome ?? null, wanted.limit];
    return this.db.query<ShownRow & Record<string, unknown>>(PAGE, values);
  }

  /** A list that was not read to its end leaves nothing. */
  async drop(id: number): Promise<void> {
    await this.db.query(DROP, [currentHospital(), id]);
  }

  /** Lets go of what rows say of whom nobody registered, in all hospitals. */
  async forgetBefore(time: Date): Promise<void> {
    await this.db.query('SELECT forget_import_rows($1)', [time]);
  }
}

/** Whether the work under way is that of this state. */
export const isIn = (row: PersonImportEntity | null, state: ImportState): row is PersonImportEntity => row?.state === state;
