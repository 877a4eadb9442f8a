import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tests without a result, which are counted before a branch is closed (ORG-29). */
export class PendingTests1837000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX IF NOT EXISTS lab_tests_pending ON lab_tests (hospital_id) WHERE status = 'pending'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX lab_tests_pending');
  }
}
