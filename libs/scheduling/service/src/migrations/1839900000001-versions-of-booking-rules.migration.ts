import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which change of the rules somebody saw (FRD-81). A release before leaves it as it is. */
export class VersionsOfBookingRules1839900000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking_rules ADD COLUMN version integer NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking_rules DROP COLUMN version');
  }
}
