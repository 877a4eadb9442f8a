import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which save of the series of UHIDs (FRD-12) and of drafts of notices (ORG-70) somebody saw. A release before leaves them as they are. */
export class VersionsOfSettings1839900000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE uhid_series ADD COLUMN version integer NOT NULL DEFAULT 1');
    await runner.query('ALTER TABLE privacy_notices ADD COLUMN draft_version integer NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE privacy_notices DROP COLUMN draft_version');
    await runner.query('ALTER TABLE uhid_series DROP COLUMN version');
  }
}
