import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** What a treated patient costs from an instant on. Before the first row of a hospital its `rate_paise` counts. */
export class RatesOfPlans1800000000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE rates (
      hospital_id integer NOT NULL,
      since timestamptz NOT NULL,
      rate_paise integer NOT NULL CHECK (rate_paise >= 0),
      PRIMARY KEY (hospital_id, since))`);
    await tenantTable(runner, 'rates');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rates');
  }
}
