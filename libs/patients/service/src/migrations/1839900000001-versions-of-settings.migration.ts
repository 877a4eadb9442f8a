import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which save of the series of UHIDs somebody saw (FRD-12). A release before leaves it as it is. */
export class VersionsOfSettings1839900000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE uhid_series ADD COLUMN version integer NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE uhid_series DROP COLUMN version');
  }
}
