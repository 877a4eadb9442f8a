import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What corrected prices of lab tests added to a day, and took from it. */
export class CorrectedPrices1800000000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE day_totals ADD COLUMN IF NOT EXISTS lab_raised_paise bigint NOT NULL DEFAULT 0,
      ADD COLUMN IF NOT EXISTS lab_lowered_paise bigint NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE day_totals DROP COLUMN lab_raised_paise, DROP COLUMN lab_lowered_paise');
  }
}
