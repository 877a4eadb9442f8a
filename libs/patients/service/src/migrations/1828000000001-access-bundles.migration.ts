import { erasePersonFunction, tenantTable } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ERASED_WITH_RESTRICTIONS as ERASED } from './1827000000001-record-restrictions.migration.ts';
import { ERASED_SINCE } from './erased-since.ts';

/** Nothing where a hospital is at work: what looks at all hospitals is for jobs of the platform. */
const NO_HOSPITAL = `NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL`;

/** Copies of records for requests, and their links (ORG-73). An erasure takes them along. */
export class AccessBundles1828000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE access_bundles (
      hospital_id integer NOT NULL, request_id integer NOT NULL, person_id integer NOT NULL, language text NOT NULL, state text NOT NULL,
      turn integer NOT NULL, asked_by integer NOT NULL, asked_at timestamptz(3) NOT NULL, made_at timestamptz(3), sha256 text NOT NULL,
      size bigint NOT NULL, file_keys text[] NOT NULL, kept_until timestamptz(3), link_key text, link_until timestamptz(3),
      downloads integer NOT NULL, codes_asked timestamptz(3)[] NOT NULL, sends integer NOT NULL, code_hash bytea, code_until timestamptz(3),
      wrong_tries integer NOT NULL, PRIMARY KEY (hospital_id, request_id), UNIQUE (hospital_id, link_key))`);
    await tenantTable(runner, 'access_bundles');
    await runner.query(`CREATE INDEX access_bundles_kept ON access_bundles (kept_until) WHERE kept_until IS NOT NULL`);
    // Numbers alone: each copy is removed in its own hospital.
    await runner.query(`CREATE FUNCTION old_access_bundles(now timestamptz) RETURNS TABLE (hospital_id integer, request_id integer)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT b.hospital_id, b.request_id FROM access_bundles b WHERE ${NO_HOSPITAL} AND b.kept_until <= now $$`);
    await erasePersonFunction(runner, ERASED_SINCE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, ERASED);
    await runner.query('DROP FUNCTION old_access_bundles(timestamptz)');
    await runner.query('DROP TABLE access_bundles');
  }
}
