import type { MigrationInterface, QueryRunner } from 'typeorm';
import { numberTable, tenantTable } from '@nidaan/platform-database';

const TABLES = [
  // `search` holds what a test is found by, in small letters.
  `CREATE TABLE lab_tests (
    hospital_id integer NOT NULL, id integer NOT NULL, patient_id integer NOT NULL,
    tested_on date NOT NULL, recorded_at timestamptz(3) NOT NULL, recorded_by integer, price_paise bigint NOT NULL,
    status text NOT NULL, test_name text NOT NULL, test_type text NOT NULL, notes text NOT NULL,
    patient_name text NOT NULL, patient_disease text NOT NULL, phone text NOT NULL, search text NOT NULL,
    PRIMARY KEY (hospital_id, id))`,
  `CREATE TABLE lab_reports (
    hospital_id integer NOT NULL, id integer NOT NULL, patient_id integer NOT NULL,
    uploaded_at timestamptz(3) NOT NULL, uploaded_by integer, size bigint NOT NULL,
    name text NOT NULL, file_key text NOT NULL, content_type text NOT NULL,
    PRIMARY KEY (hospital_id, id))`,
  // Who the patients are and whose letterhead is printed, as their owners told.
  `CREATE TABLE known_patients (
    hospital_id integer NOT NULL, patient_id integer NOT NULL, name text NOT NULL, phone text NOT NULL, disease text NOT NULL,
    PRIMARY KEY (hospital_id, patient_id))`,
  `CREATE TABLE hospitals (
    hospital_id integer NOT NULL PRIMARY KEY, name text NOT NULL, address text NOT NULL, phone text NOT NULL, email text NOT NULL)`,
];

export class Lab1797000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await numberTable(runner);
    for (const table of TABLES) {
      await runner.query(table);
      await tenantTable(runner, /CREATE TABLE (\w+)/.exec(table)![1]!);
    }
    await runner.query('CREATE INDEX lab_tests_patient ON lab_tests (hospital_id, patient_id, id)');
    await runner.query('CREATE UNIQUE INDEX lab_reports_file ON lab_reports (hospital_id, file_key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lab_tests, lab_reports, known_patients, hospitals, numbers');
  }
}
