import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

const NO_HOSPITAL = `NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL`;

/** What is booked on public pages (ADR 0057). */
export class OnlineBooking1821000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE doctors ADD COLUMN show_fee boolean NOT NULL DEFAULT false');
    await runner.query(`CREATE TABLE booking_pages (hospital_id integer NOT NULL PRIMARY KEY, profile_id integer, is_open boolean NOT NULL,
      version integer NOT NULL)`);
    await runner.query('CREATE INDEX booking_pages_by_profile ON booking_pages (profile_id) WHERE profile_id IS NOT NULL');
    await runner.query(`CREATE TABLE booking_rules (hospital_id integer NOT NULL PRIMARY KEY, cancel_hours integer NOT NULL,
      codes_per_hour integer NOT NULL, codes_per_day integer NOT NULL)`);
    await runner.query(`CREATE TABLE online_bookings (hospital_id integer NOT NULL, id uuid NOT NULL, key text NOT NULL, manage_key text NOT NULL,
      appointment_id integer NOT NULL, doctor_id integer NOT NULL, channel text NOT NULL, sends integer NOT NULL, code_hash bytea,
      wrong_tries integer NOT NULL, expires_at timestamptz(3) NOT NULL, verified_at timestamptz(3), ended_at timestamptz(3),
      created_at timestamptz(3) NOT NULL, PRIMARY KEY (hospital_id, id), UNIQUE (hospital_id, key), UNIQUE (hospital_id, manage_key))`);
    await runner.query('CREATE INDEX online_bookings_by_appointment ON online_bookings (hospital_id, appointment_id)');
    for (const table of ['booking_pages', 'booking_rules', 'online_bookings']) await tenantTable(runner, table);
    // No tenant table: a phone is counted over all hospitals. It holds keyed hashes and times alone.
    await runner.query(`CREATE TABLE code_requests (address bytea NOT NULL PRIMARY KEY, asked timestamptz(3)[] NOT NULL)`);
    await this.#functions(runner);
  }

  async #functions(runner: QueryRunner): Promise<void> {
    // A number alone: the page names its hospital by the number of the public profile.
    await runner.query(`CREATE FUNCTION hospital_with_page(profile integer) RETURNS integer
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT p.hospital_id FROM booking_pages p WHERE p.profile_id = profile AND p.is_open $$`);
    await runner.query(`CREATE FUNCTION forget_expired_holds(before timestamptz) RETURNS void
      LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ DELETE FROM appointments a WHERE ${NO_HOSPITAL} AND a.status = 'held' AND a.held_until < before;
            DELETE FROM online_bookings b WHERE ${NO_HOSPITAL} AND b.verified_at IS NULL AND b.expires_at < before $$`);
    await runner.query(`CREATE INDEX appointments_held ON appointments (held_until) WHERE status = 'held'`);
    await runner.query(`CREATE INDEX online_bookings_open ON online_bookings (expires_at) WHERE verified_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION hospital_with_page, forget_expired_holds');
    await runner.query('DROP INDEX appointments_held');
    await runner.query('DROP TABLE booking_pages, booking_rules, online_bookings, code_requests');
    await runner.query('ALTER TABLE doctors DROP COLUMN show_fee');
  }
}
