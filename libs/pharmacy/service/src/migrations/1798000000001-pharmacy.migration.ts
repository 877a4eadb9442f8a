import type { MigrationInterface, QueryRunner } from 'typeorm';
import { numberTable, tenantTable } from '@nidaan/platform-database';

const TABLES = [
  // Letterhead and time zone of each hospital, told by identity.
  `CREATE TABLE hospitals (
    hospital_id integer NOT NULL PRIMARY KEY,
    name text NOT NULL, address text NOT NULL, phone text NOT NULL, email text NOT NULL, time_zone text NOT NULL)`,
  // Who the patients are, told by patients: a bill names them, and the counter finds them by phone.
  `CREATE TABLE known_patients (
    hospital_id integer NOT NULL, patient_id integer NOT NULL,
    name text NOT NULL, phone text NOT NULL, disease text NOT NULL, age text NOT NULL, gender text NOT NULL,
    PRIMARY KEY (hospital_id, patient_id))`,
  // Which medical records there are, told by clinical. Dispensing locks the row: one at a time per record.
  `CREATE TABLE known_records (
    hospital_id integer NOT NULL, record_id integer NOT NULL, patient_id integer NOT NULL,
    PRIMARY KEY (hospital_id, record_id))`,
  // json, not jsonb: what the counter sent comes back key for key (OPN-37). One bill per medical record (OPN-39).
  `CREATE TABLE pharmacy_records (
    hospital_id integer NOT NULL, id integer NOT NULL, record_id integer NOT NULL, patient_id integer NOT NULL,
    patient_name text NOT NULL, patient_disease text NOT NULL, doctor_advice text NOT NULL,
    tablets json NOT NULL, injections json NOT NULL, ointments json NOT NULL, syrups json NOT NULL,
    tablets_paise bigint NOT NULL CHECK (tablets_paise >= 0), injections_paise bigint NOT NULL CHECK (injections_paise >= 0),
    ointments_paise bigint NOT NULL CHECK (ointments_paise >= 0), syrups_paise bigint NOT NULL CHECK (syrups_paise >= 0),
    dispensed_at timestamptz(3) NOT NULL, dispensed_on date NOT NULL, dispensed_by integer,
    PRIMARY KEY (hospital_id, id), UNIQUE (hospital_id, record_id))`,
];

const INDEXES = [
  'CREATE INDEX pharmacy_records_of_patient ON pharmacy_records (hospital_id, patient_id, id)',
  'CREATE INDEX pharmacy_records_of_day ON pharmacy_records (hospital_id, dispensed_on, id)',
  'CREATE INDEX known_patients_phone ON known_patients (hospital_id, phone)',
];

export class Pharmacy1798000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(table);
      await tenantTable(runner, /CREATE TABLE (\w+)/.exec(table)![1]!);
    }
    for (const index of INDEXES) await runner.query(index);
    await numberTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE hospitals, known_patients, known_records, pharmacy_records, numbers');
  }
}
