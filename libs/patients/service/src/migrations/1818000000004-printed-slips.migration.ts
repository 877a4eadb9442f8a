import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** How often slips were printed, and by which file a photo is found. */
export class PrintedSlips1818000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE slip_prints (hospital_id integer NOT NULL, patient_id integer NOT NULL, prints integer NOT NULL, PRIMARY KEY (hospital_id, patient_id))',
    );
    await tenantTable(runner, 'slip_prints');
    await runner.query(`CREATE INDEX persons_photo ON persons (hospital_id, photo) WHERE photo <> ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE slip_prints; DROP INDEX persons_photo');
  }
}
