import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How each line was paid, for the day sheet; '' where nobody recorded it. Lines of before stay as they are. */
export class PaymentTypes1800000000104 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ledger ADD COLUMN payment_type text NOT NULL DEFAULT ''`);
    await runner.query('CREATE INDEX IF NOT EXISTS ledger_day ON ledger (hospital_id, day)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ledger_day');
    await runner.query('ALTER TABLE ledger DROP COLUMN payment_type');
  }
}
