import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** Each change of a person's allergies, at the visit where it was written; the newest of all their visits holds. */
export class Allergies1796000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE allergy_changes (
      hospital_id integer NOT NULL,
      patient_id integer NOT NULL,
      version integer NOT NULL,
      none_known boolean NOT NULL,
      text text NOT NULL,
      changed_by integer,
      changed_at timestamptz(3) NOT NULL,
      PRIMARY KEY (hospital_id, patient_id, version))`);
    await tenantTable(runner, 'allergy_changes');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE allergy_changes');
  }
}
