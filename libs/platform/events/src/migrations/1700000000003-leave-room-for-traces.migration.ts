import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An event may say which trace it belongs to (ADR 0019). NULL, which costs nothing in an inbox, where nothing is traced. */
export class LeaveRoomForTraces1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ADD COLUMN trace text');
    await runner.query('ALTER TABLE inbox ADD COLUMN trace text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inbox DROP COLUMN trace');
    await runner.query('ALTER TABLE outbox DROP COLUMN trace');
  }
}
