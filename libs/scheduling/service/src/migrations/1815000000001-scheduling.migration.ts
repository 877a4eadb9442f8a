import type { MigrationInterface, QueryRunner } from 'typeorm';
import { branchTable, numberTable, tenantTable } from '@nidaan/platform-database';

const WINDOW = `branch_id integer NOT NULL, room text NOT NULL, mode text NOT NULL, start_minute integer NOT NULL, end_minute integer NOT NULL,
  slot_minutes integer NOT NULL`;
const WINDOW_CHECK =
  'CHECK (start_minute >= 0 AND start_minute < end_minute AND end_minute <= 1440 AND slot_minutes BETWEEN 5 AND 120)';

/** Doctors, their calendars, and appointments of which no two take one seat (ADR 0048). */
export class Scheduling1815000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await numberTable(runner);
    await this.#calendars(runner);
    await this.#doctors(runner);
    await this.#appointments(runner);
  }

  async #calendars(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE clinic_calendars (hospital_id integer NOT NULL PRIMARY KEY, opening_hours jsonb NOT NULL,
      holidays jsonb NOT NULL, version integer NOT NULL)`);
    await tenantTable(runner, 'clinic_calendars');
  }

  async #doctors(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE doctors (hospital_id integer NOT NULL, id integer NOT NULL, branch_id integer NOT NULL,
      branch_ids integer[] NOT NULL, name text NOT NULL, display_name_hi text NOT NULL, speciality text NOT NULL, phone text NOT NULL,
      email text NOT NULL, registration_no text NOT NULL, qualifications text NOT NULL, languages text[] NOT NULL, gender text NOT NULL,
      room text NOT NULL, member_id integer, first_fee_paise bigint NOT NULL, emergency_fee_paise bigint, fee_tiers jsonb NOT NULL,
      follow_up_scope text NOT NULL, book_days_ahead integer NOT NULL, online boolean NOT NULL, rank integer NOT NULL,
      is_active boolean NOT NULL, version integer NOT NULL, created_at timestamptz(3) NOT NULL, created_by integer NOT NULL,
      PRIMARY KEY (hospital_id, id))`);
    // A login belongs to one doctor (GROWTH 7).
    await runner.query('CREATE UNIQUE INDEX doctors_by_member ON doctors (hospital_id, member_id) WHERE member_id IS NOT NULL');
    await runner.query(`CREATE TABLE schedule_entries (hospital_id integer NOT NULL, id integer NOT NULL, doctor_id integer NOT NULL, ${WINDOW},
      weekday integer NOT NULL CHECK (weekday BETWEEN 0 AND 6), week_of_month integer[] NOT NULL, valid_from date NOT NULL, valid_to date,
      overbook_per_slot integer NOT NULL, overbook_per_day integer NOT NULL, walk_in_share integer NOT NULL,
      PRIMARY KEY (hospital_id, id), ${WINDOW_CHECK})`);
    await runner.query(`CREATE TABLE extra_sessions (hospital_id integer NOT NULL, id integer NOT NULL, doctor_id integer NOT NULL,
      ${WINDOW}, day date NOT NULL, PRIMARY KEY (hospital_id, id), ${WINDOW_CHECK})`);
    await runner.query(`CREATE TABLE leaves (hospital_id integer NOT NULL, id integer NOT NULL, doctor_id integer NOT NULL, from_day date NOT NULL,
      to_day date NOT NULL, from_minute integer, to_minute integer, reason text NOT NULL, created_at timestamptz(3) NOT NULL,
      created_by integer NOT NULL, PRIMARY KEY (hospital_id, id), CHECK (from_day <= to_day))`);
    for (const table of ['schedule_entries', 'extra_sessions', 'leaves'])
      await runner.query(`CREATE INDEX ${table}_by_doctor ON ${table} (hospital_id, doctor_id)`);
    await runner.query(`CREATE TABLE presences (hospital_id integer NOT NULL, doctor_id integer NOT NULL, day date NOT NULL, state text NOT NULL,
      until timestamptz(3), delay_minutes integer NOT NULL, changed_at timestamptz(3) NOT NULL, changed_by integer NOT NULL,
      PRIMARY KEY (hospital_id, doctor_id, day))`);
    for (const table of ['doctors', 'schedule_entries', 'extra_sessions', 'leaves', 'presences'])
      await tenantTable(runner, table);
  }

  async #appointments(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE appointments (hospital_id integer NOT NULL, id integer NOT NULL, branch_id integer NOT NULL,
      doctor_id integer NOT NULL, patient_id integer, person_id integer, name text NOT NULL, name_key text NOT NULL, phone text NOT NULL,
      phone_key text NOT NULL, email text NOT NULL, language text NOT NULL, reason text NOT NULL, day date NOT NULL,
      starts_at timestamptz(3) NOT NULL, ends_at timestamptz(3) NOT NULL DEFAULT 'infinity', seat integer NOT NULL, room text NOT NULL, status text NOT NULL,
      source text NOT NULL, overbooked boolean NOT NULL, held_until timestamptz(3), moved_count integer NOT NULL, cancelled_by text NOT NULL,
      cancel_reason text NOT NULL, reference text NOT NULL, created_at timestamptz(3) NOT NULL, created_by integer NOT NULL,
      PRIMARY KEY (hospital_id, id), UNIQUE (hospital_id, reference), CHECK (starts_at < ends_at AND seat >= 1),
      CONSTRAINT appointments_one_per_seat EXCLUDE USING gist (hospital_id WITH =, doctor_id WITH =, seat WITH =, tstzrange(starts_at, ends_at) WITH &&)
        WHERE (status IN ('held', 'booked', 'checked_in', 'completed')))`);
    await runner.query('CREATE INDEX appointments_by_day ON appointments (hospital_id, day, doctor_id)');
    await runner.query('CREATE INDEX appointments_by_doctor ON appointments (hospital_id, doctor_id, day)');
    await runner.query(
      'CREATE INDEX appointments_by_person ON appointments (hospital_id, person_id) WHERE person_id IS NOT NULL',
    );
    await runner.query(`CREATE INDEX appointments_open ON appointments (day) WHERE status = 'booked'`);
    await runner.query(`CREATE TABLE appointment_changes (hospital_id integer NOT NULL, appointment_id integer NOT NULL, n integer NOT NULL,
      what text NOT NULL, from_starts_at timestamptz(3), to_starts_at timestamptz(3), from_doctor_id integer, to_doctor_id integer,
      reason text NOT NULL, at timestamptz(3) NOT NULL, by integer NOT NULL, PRIMARY KEY (hospital_id, appointment_id, n))`);
    for (const table of ['appointments', 'appointment_changes']) await tenantTable(runner, table);
    await branchTable(runner, 'appointments');
    // Numbers alone, and nothing where a hospital is at work: jobs then work in each hospital by itself.
    await runner.query(`CREATE FUNCTION hospitals_with_open_appointments(before date) RETURNS TABLE (hospital_id integer)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT DISTINCT a.hospital_id FROM appointments a
            WHERE NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL AND a.status = 'booked' AND a.day < before $$`);
    await this.#resolutions(runner);
  }

  async #resolutions(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE resolutions (hospital_id integer NOT NULL, id integer NOT NULL, doctor_id integer NOT NULL, leave_id integer,
      action text NOT NULL, to_doctor_id integer, created_at timestamptz(3) NOT NULL, created_by integer NOT NULL, done_at timestamptz(3),
      PRIMARY KEY (hospital_id, id))`);
    await runner.query(`CREATE TABLE resolution_results (hospital_id integer NOT NULL, resolution_id integer NOT NULL, appointment_id integer NOT NULL,
      outcome text NOT NULL, note text NOT NULL, PRIMARY KEY (hospital_id, resolution_id, appointment_id),
      FOREIGN KEY (hospital_id, resolution_id) REFERENCES resolutions (hospital_id, id))`);
    for (const table of ['resolutions', 'resolution_results']) await tenantTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION hospitals_with_open_appointments');
    await runner.query(
      'DROP TABLE resolution_results, resolutions, appointment_changes, appointments, presences, leaves, extra_sessions, schedule_entries, doctors, clinic_calendars, numbers',
    );
  }
}
