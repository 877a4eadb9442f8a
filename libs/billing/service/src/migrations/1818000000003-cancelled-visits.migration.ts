import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** Fees of visits that were cancelled, beside the books. */
export class CancelledVisits1818000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE cancelled_visits (
      hospital_id integer NOT NULL,
      patient_id integer NOT NULL,
      day date NOT NULL,
      amount_paise bigint NOT NULL,
      PRIMARY KEY (hospital_id, patient_id))`);
    await runner.query('CREATE INDEX cancelled_visits_day ON cancelled_visits (hospital_id, day)');
    await tenantTable(runner, 'cancelled_visits');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cancelled_visits');
  }
}
