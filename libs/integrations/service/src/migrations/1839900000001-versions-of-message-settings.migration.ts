import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which change of the settings somebody saw (FRD-74). A release before leaves it as it is. */
export class VersionsOfMessageSettings1839900000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message_settings ADD COLUMN version integer NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message_settings DROP COLUMN version');
  }
}
