import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages about a delay and about a token (FRD-64, FRD-72). A release before writes neither. */
export class WaitingMessages1832030000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages ADD COLUMN delay_minutes integer, ADD COLUMN token_id integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages DROP COLUMN delay_minutes, DROP COLUMN token_id');
  }
}
