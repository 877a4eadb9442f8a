import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tests whose completion told billing how they were paid. What was completed before stays as the books have it. */
export class MovedPayments1846000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lab_tests ADD COLUMN payment_moved boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lab_tests DROP COLUMN payment_moved');
  }
}
