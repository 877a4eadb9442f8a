import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['doctor_name', 'qualification', 'registration_no', 'gstin', 'drug_licence_no'];

/** What a hospital's papers show beside its letterhead. */
export class HospitalsOnPapers1764000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`ALTER TABLE hospitals ADD COLUMN ${column} text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`ALTER TABLE hospitals DROP COLUMN ${column}`);
  }
}
