import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a bill was paid. Of older bills nobody knows. */
export class BillPaymentType1798000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE pharmacy_records ADD COLUMN IF NOT EXISTS payment_type text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE pharmacy_records DROP COLUMN payment_type');
  }
}
