import { tenantTable } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const NO_HOSPITAL = `NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL`;

/** Lists of patients that were brought (FRD-23). What a row says of a person goes once it was applied, or after 30 days. */
export class PersonImports1829000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE person_imports (
      hospital_id integer NOT NULL, id integer NOT NULL, branch_id integer NOT NULL, file_name text NOT NULL, mapping jsonb NOT NULL,
      state text NOT NULL, reached integer NOT NULL, row_count integer NOT NULL, created_at timestamptz(3) NOT NULL, created_by integer,
      applied_at timestamptz(3), undone_at timestamptz(3), PRIMARY KEY (hospital_id, id))`);
    await runner.query(`CREATE TABLE person_import_rows (
      hospital_id integer NOT NULL, import_id integer NOT NULL, line integer NOT NULL, outcome text NOT NULL, says text NOT NULL,
      like_line integer, given jsonb, old_key text NOT NULL, phone_key text NOT NULL, folded_name text NOT NULL, fingerprint text NOT NULL,
      person_id integer, identifier_id integer, PRIMARY KEY (hospital_id, import_id, line))`);
    await runner.query('CREATE INDEX person_import_rows_outcome ON person_import_rows (hospital_id, import_id, outcome, line)');
    await runner.query(
      `CREATE INDEX person_import_rows_fingerprint ON person_import_rows (hospital_id, fingerprint) WHERE person_id IS NOT NULL`,
    );
    await tenantTable(runner, 'person_imports');
    await tenantTable(runner, 'person_import_rows');
    await runner.query(`CREATE FUNCTION forget_import_rows(before timestamptz) RETURNS void
      LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ UPDATE person_import_rows r SET given = NULL, phone_key = '', folded_name = '' FROM person_imports i
        WHERE ${NO_HOSPITAL} AND i.hospital_id = r.hospital_id AND i.id = r.import_id AND i.created_at < before AND r.given IS NOT NULL $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION forget_import_rows(timestamptz)');
    await runner.query('DROP TABLE person_import_rows, person_imports');
  }
}
