import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** Which billing report was printed ahead last: the one before it is of no use to anybody, and there would be many. */
export class PrintedReports1800000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE printed_reports (hospital_id integer PRIMARY KEY, content_hash text NOT NULL)');
    await tenantTable(runner, 'printed_reports');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE printed_reports');
  }
}
