import { erasePersonFunction, tenantTable } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ERASED_WITH_RESTRICTIONS as ERASED } from './1827000000001-record-restrictions.migration.ts';
import { ERASED_SINCE } from './erased-since.ts';

const TABLES = [
  // `doctor_id` 0: any doctor will do.
  `CREATE TABLE recalls (
    hospital_id integer NOT NULL, id integer NOT NULL, person_id integer NOT NULL, doctor_id integer NOT NULL, due_on date NOT NULL,
    note text NOT NULL, source text NOT NULL, state text NOT NULL, last_contact text NOT NULL, contacted_at timestamptz(3),
    attempts integer NOT NULL, after_visit_id integer, visit_id integer, appointment_id integer,
    created_at timestamptz(3) NOT NULL, created_by integer, PRIMARY KEY (hospital_id, id))`,
  `CREATE TABLE recall_rules (
    hospital_id integer NOT NULL, doctor_id integer NOT NULL, after_days integer NOT NULL, since date NOT NULL,
    PRIMARY KEY (hospital_id, doctor_id))`,
];

const INDEXES = [
  'CREATE INDEX recalls_due ON recalls (hospital_id, state, due_on, id)',
  // One recall for one person, doctor and day.
  `CREATE UNIQUE INDEX recalls_open ON recalls (hospital_id, person_id, doctor_id, due_on) WHERE state IN ('due', 'contacted', 'booked')`,
  // A visit asks for one next visit.
  'CREATE UNIQUE INDEX recalls_after ON recalls (hospital_id, after_visit_id) WHERE after_visit_id IS NOT NULL',
  'CREATE INDEX recalls_person ON recalls (hospital_id, person_id)',
  'CREATE INDEX recalls_visit ON recalls (hospital_id, visit_id) WHERE visit_id IS NOT NULL',
  'CREATE INDEX recalls_appointment ON recalls (hospital_id, appointment_id) WHERE appointment_id IS NOT NULL',
];

// Numbers alone, of hospitals and not of persons; nothing where a hospital is at work.
const HOSPITALS = `CREATE FUNCTION hospitals_with_recall_rules() RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
  AS $$ SELECT h.hospital_id FROM hospitals h WHERE NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL
          AND EXISTS (SELECT FROM recall_rules r WHERE r.hospital_id = h.hospital_id) ORDER BY 1 $$`;

/** Patients who are to come again (FRD-88). An erased person is not called. */
export class Recalls1830000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(table);
      await tenantTable(runner, /CREATE TABLE (\w+)/.exec(table)![1]!);
    }
    for (const index of INDEXES) await runner.query(index);
    await runner.query(HOSPITALS);
    await erasePersonFunction(runner, ERASED_SINCE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, ERASED);
    await runner.query('DROP FUNCTION hospitals_with_recall_rules()');
    await runner.query('DROP TABLE recalls, recall_rules');
  }
}
