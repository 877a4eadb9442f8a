import type { MigrationInterface, QueryRunner } from 'typeorm';
import { branchTable, dropBranchTable, tenantTable } from '@nidaan/platform-database';

const FIGURES = ['daily_totals', 'branch_daily_totals'];

/** Why visits were cancelled, and how many of each day were. The release before neither reads nor writes any of it. */
export class CancelledVisits1818000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE visit_cancellations (
      hospital_id integer NOT NULL,
      patient_id integer NOT NULL,
      cancelled_at timestamptz(3) NOT NULL,
      branch_id integer NOT NULL,
      reason text NOT NULL,
      note text NOT NULL,
      account_id integer,
      undone_at timestamptz(3),
      PRIMARY KEY (hospital_id, patient_id, cancelled_at))`);
    await tenantTable(runner, 'visit_cancellations');
    await branchTable(runner, 'visit_cancellations');
    for (const table of FIGURES)
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN cancelled integer NOT NULL DEFAULT 0, ADD COLUMN left_unseen integer NOT NULL DEFAULT 0`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of FIGURES) await runner.query(`ALTER TABLE ${table} DROP COLUMN cancelled, DROP COLUMN left_unseen`);
    await dropBranchTable(runner, 'visit_cancellations');
    await runner.query('DROP TABLE visit_cancellations');
  }
}
