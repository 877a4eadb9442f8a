import type { MigrationInterface, QueryRunner } from 'typeorm';

// Constants as defaults: nothing is rewritten, however many visits there are, and the release before goes on writing rows.
const COLUMNS = [
  'person_id integer',
  'link_version integer NOT NULL DEFAULT 0',
  `link_kind text NOT NULL DEFAULT ''`,
  `link_by text NOT NULL DEFAULT ''`,
  'visit_no integer NOT NULL DEFAULT 0',
  `age_text text NOT NULL DEFAULT ''`,
  'doctor_id integer',
  `doctor_name text NOT NULL DEFAULT ''`,
  'appointment_id integer',
  `fee_kind text NOT NULL DEFAULT ''`,
  'fee_anchor_id integer',
  'expected_paise bigint',
  'cancelled_at timestamptz(3)',
  `cancel_reason text NOT NULL DEFAULT ''`,
  'corrected_on date',
];

/** Visits point at their person; the pointer is never moved by a merge (FRD-31). */
export class PersonsOfVisits1811000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE patients ${COLUMNS.map((column) => `ADD COLUMN IF NOT EXISTS ${column}`).join(', ')}`);
    await runner.query(
      'CREATE INDEX IF NOT EXISTS patients_person ON patients (hospital_id, person_id, id) WHERE person_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE patients ${COLUMNS.map((column) => `DROP COLUMN ${column.split(' ', 1)[0]!}`).join(', ')}`);
  }
}
