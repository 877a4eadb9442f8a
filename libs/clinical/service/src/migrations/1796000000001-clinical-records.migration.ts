import type { MigrationInterface, QueryRunner } from 'typeorm';
import { numberTable, tenantTable } from '@nidaan/platform-database';

export class ClinicalRecords1796000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await numberTable(runner);
    // json, not jsonb: what a doctor's client sent comes back key for key (OPN-37).
    await runner.query(`CREATE TABLE medical_records (
      hospital_id integer NOT NULL,
      id integer NOT NULL,
      patient_id integer NOT NULL,
      saved_by integer,
      saved_at timestamptz(3) NOT NULL,
      needs_dispensing boolean NOT NULL,
      tablets json NOT NULL,
      injections json NOT NULL,
      ointments json NOT NULL,
      syrups json NOT NULL,
      tests json NOT NULL,
      doctor_advice text NOT NULL,
      PRIMARY KEY (hospital_id, id))`);
    await runner.query('CREATE INDEX medical_records_patient ON medical_records (hospital_id, patient_id, id)');
    await tenantTable(runner, 'medical_records');
    await runner.query(`CREATE TABLE known_patients (
      hospital_id integer NOT NULL, patient_id integer NOT NULL, PRIMARY KEY (hospital_id, patient_id))`);
    await tenantTable(runner, 'known_patients');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE known_patients, medical_records, numbers');
  }
}
