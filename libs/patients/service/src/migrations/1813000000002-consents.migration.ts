import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';
import { onlyAdded } from './only-added.ts';

/** What persons agreed to, refused and took back (ORG-71). Rows are only added; an erasure alone takes some away, and says so. */
export class Consents1813000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE consents (
      hospital_id integer NOT NULL, id integer NOT NULL, person_id integer NOT NULL, purpose text NOT NULL, channel text NOT NULL,
      basis text NOT NULL, state text NOT NULL, notice_version integer, language text NOT NULL, method text NOT NULL,
      guardian_name text NOT NULL, guardian_relation text NOT NULL, taken_by integer, at timestamptz(3) NOT NULL,
      PRIMARY KEY (hospital_id, id))`);
    await runner.query('CREATE INDEX consents_person ON consents (hospital_id, person_id, id)');
    await tenantTable(runner, 'consents');
    await onlyAdded(runner, 'consents', `current_setting('nidaan.erasing', true) = 'on'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE consents');
  }
}
