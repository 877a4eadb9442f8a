import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Results line by line; empty for those entered as text, also by the release before. */
export class ResultLines1806000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE lab_tests ADD COLUMN IF NOT EXISTS results jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lab_tests DROP COLUMN results');
  }
}
