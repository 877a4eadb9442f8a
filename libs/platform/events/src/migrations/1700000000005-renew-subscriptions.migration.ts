import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A subscription says when a process last handled its event: one that nobody renews is of a release that is gone (ADR 0003). */
export class RenewSubscriptions1700000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscriptions ADD COLUMN handled_at timestamptz NOT NULL DEFAULT now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscriptions DROP COLUMN handled_at');
  }
}
