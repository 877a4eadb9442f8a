import type { MigrationInterface, QueryRunner } from 'typeorm';
import { branchTable, tenantTable } from '@nidaan/platform-database';

/**
 * The day rows of branches that are not the main one. What the release before counts goes to the hospital's rows alone, and so to the main
 * branch, where all of its visits stand.
 */
export class TotalsOfBranches1807000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE branch_daily_totals (
      hospital_id integer NOT NULL,
      branch_id integer NOT NULL,
      day date NOT NULL,
      registered integer NOT NULL DEFAULT 0,
      completed integer NOT NULL DEFAULT 0,
      consultation_paise bigint NOT NULL DEFAULT 0,
      lab_paise bigint NOT NULL DEFAULT 0,
      pharmacy_paise bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (hospital_id, branch_id, day))`);
    await tenantTable(runner, 'branch_daily_totals');
    await branchTable(runner, 'branch_daily_totals');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE branch_daily_totals');
  }
}
