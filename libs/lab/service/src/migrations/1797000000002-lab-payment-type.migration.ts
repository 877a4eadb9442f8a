import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a test was paid, and what was found. Older tests keep both unknown. */
export class LabPaymentType1797000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE lab_tests ADD COLUMN IF NOT EXISTS payment_type text NOT NULL DEFAULT '',
      ADD COLUMN IF NOT EXISTS result text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lab_tests DROP COLUMN payment_type, DROP COLUMN result');
  }
}
