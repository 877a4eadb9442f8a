import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Queues that tell patients when three are ahead, and whom of them (FRD-64). A release before writes neither. */
export class NearTokens1832030000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE queues ADD COLUMN tells_near boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE tokens ADD COLUMN near_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tokens DROP COLUMN near_at');
    await runner.query('ALTER TABLE queues DROP COLUMN tells_near');
  }
}
