import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** Nothing reads or writes `printed_reports` any more: a report printed ahead replaces the one kept under its name. */
export class DropPrintedReports1800000000119 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Safe beside the release before: it has not used the table either, and what stands there is a hash that can be made anew.
    await runner.query('DROP TABLE IF EXISTS printed_reports');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE printed_reports (hospital_id integer PRIMARY KEY, content_hash text NOT NULL)');
    await tenantTable(runner, 'printed_reports');
  }
}
