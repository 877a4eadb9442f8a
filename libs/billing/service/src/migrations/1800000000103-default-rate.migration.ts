import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rate of a hospital that identity tells of: ₹20 (OPN-57), unless billing says otherwise. */
export class DefaultRate1800000000103 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE hospitals ALTER COLUMN rate_paise SET DEFAULT 2000');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE hospitals ALTER COLUMN rate_paise DROP DEFAULT');
  }
}
