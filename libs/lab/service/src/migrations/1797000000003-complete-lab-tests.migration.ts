import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a pending test was completed, and what it cost before. */
export class CompleteLabTests1797000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE lab_tests ADD COLUMN IF NOT EXISTS completed_at timestamptz(3),
      ADD COLUMN IF NOT EXISTS recorded_price_paise bigint, ADD COLUMN IF NOT EXISTS recorded_payment_type text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE lab_tests DROP COLUMN completed_at, DROP COLUMN recorded_price_paise, DROP COLUMN recorded_payment_type',
    );
  }
}
