import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';
import { seriesTable } from '@nidaan/platform-series';

/** Receipts of consultation fees, one for a visit, and the series that numbers them. */
export class FeeReceipts1795000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE fee_receipts (
      hospital_id integer NOT NULL, patient_id integer NOT NULL,
      period text NOT NULL, number integer NOT NULL CHECK (number > 0),
      amount_paise bigint NOT NULL CHECK (amount_paise > 0), payment_type text NOT NULL,
      issued_at timestamptz(3) NOT NULL, issued_by integer, prints integer NOT NULL,
      PRIMARY KEY (hospital_id, patient_id), UNIQUE (hospital_id, period, number))`);
    await tenantTable(runner, 'fee_receipts');
    await seriesTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE fee_receipts, series');
  }
}
