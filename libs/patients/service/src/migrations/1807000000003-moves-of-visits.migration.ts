import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** Why visits were moved to another branch. */
export class MovesOfVisits1807000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE visit_moves (
      hospital_id integer NOT NULL,
      patient_id integer NOT NULL,
      moved_at timestamptz NOT NULL,
      from_branch_id integer NOT NULL,
      to_branch_id integer NOT NULL,
      account_id integer NOT NULL,
      reason text NOT NULL,
      PRIMARY KEY (hospital_id, patient_id, moved_at))`);
    await tenantTable(runner, 'visit_moves');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE visit_moves');
  }
}
