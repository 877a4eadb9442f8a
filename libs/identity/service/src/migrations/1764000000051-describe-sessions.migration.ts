import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From where a session is, and when it was seen. Of sessions of before nothing is known but their beginning. */
export class DescribeSessions1764000000051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sessions
      ADD COLUMN user_agent text NOT NULL DEFAULT '',
      ADD COLUMN address text NOT NULL DEFAULT '',
      ADD COLUMN method text NOT NULL DEFAULT 'password',
      ADD COLUMN last_seen_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE sessions DROP COLUMN user_agent, DROP COLUMN address, DROP COLUMN method, DROP COLUMN last_seen_at',
    );
  }
}
