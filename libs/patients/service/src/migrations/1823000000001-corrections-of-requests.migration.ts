import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';
import { onlyAdded } from './only-added.ts';

/** Which changes of persons were made for a request, and by which proof (ORG-74). Old and new stand in `person_changes` alone. */
export class CorrectionsOfRequests1823000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE request_corrections (
      hospital_id integer NOT NULL, request_id integer NOT NULL, version integer NOT NULL, person_id integer NOT NULL, field text NOT NULL,
      proof text NOT NULL, corrected_at timestamptz(3) NOT NULL, corrected_by integer NOT NULL,
      PRIMARY KEY (hospital_id, request_id, version))`);
    await runner.query('CREATE INDEX request_corrections_person ON request_corrections (hospital_id, person_id, corrected_at)');
    await tenantTable(runner, 'request_corrections');
    await onlyAdded(runner, 'request_corrections', `current_setting('nidaan.erasing', true) = 'on'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE request_corrections');
  }
}
