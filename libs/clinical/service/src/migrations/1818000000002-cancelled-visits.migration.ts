import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** Visits for which nobody prescribes any more. */
export class CancelledVisits1818000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE cancelled_visits (hospital_id integer NOT NULL, patient_id integer NOT NULL, PRIMARY KEY (hospital_id, patient_id))',
    );
    await tenantTable(runner, 'cancelled_visits');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cancelled_visits');
  }
}
