import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A subscription may be of some hospitals only; null: of all (ADR 0038). The release before takes every one for one of all. */
export class HearSomeHospitals1700000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscriptions ADD COLUMN hospitals integer[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscriptions DROP COLUMN hospitals');
  }
}
