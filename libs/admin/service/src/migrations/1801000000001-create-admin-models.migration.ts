import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

// Nothing where a hospital is at work, so that a hospital's call could not read others even if it came to use them.
const STAFF_ONLY = `NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL`;

/**
 * What the platform's staff see of all hospitals, kept by the owners' events. Each part of a row carries the time or version of the
 * event it comes from, so that neither their order nor a repetition matters. Rows are hidden like all of hospitals; the staff read
 * them through functions of the schema's owner.
 */
export class CreateAdminModels1801000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Facts may come before the hospital's own: until created_at is known, the row is not shown.
    await runner.query(`CREATE TABLE doctors (
      hospital_id integer PRIMARY KEY,
      account_id integer CONSTRAINT doctors_account UNIQUE,
      hospital_name text NOT NULL DEFAULT '',
      username text NOT NULL DEFAULT '',
      email text NOT NULL DEFAULT '',
      created_at timestamptz(3),
      profile_at timestamptz(3),
      is_active boolean NOT NULL DEFAULT true,
      status_at timestamptz(3),
      running_patients integer NOT NULL DEFAULT 0,
      due_paise bigint NOT NULL DEFAULT 0,
      month_id integer,
      dues_version bigint NOT NULL DEFAULT -1)`);
    await tenantTable(runner, 'doctors');
    await runner.query(`CREATE TABLE tickets (
      hospital_id integer NOT NULL, id integer NOT NULL, status text NOT NULL, status_at timestamptz(3) NOT NULL,
      PRIMARY KEY (hospital_id, id))`);
    await tenantTable(runner, 'tickets');
    await this.#leads(runner);
    await this.#forStaff(runner);
  }

  // Visitors belong to no hospital, and nobody but the staff asks for them.
  async #leads(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE leads (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      email text NOT NULL,
      phone text NOT NULL,
      subject text NOT NULL,
      message text NOT NULL,
      topic text NOT NULL,
      status text NOT NULL DEFAULT 'new',
      note text NOT NULL DEFAULT '',
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3),
      updated_by integer)`);
    await runner.query('CREATE INDEX leads_by_status ON leads (status, id)');
  }

  async #forStaff(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION doctors_of_all_hospitals(before integer, most integer) RETURNS SETOF doctors
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT d.* FROM doctors d WHERE ${STAFF_ONLY} AND d.created_at IS NOT NULL AND (before IS NULL OR d.account_id < before)
            ORDER BY d.account_id DESC LIMIT most $$`);
    await runner.query(`CREATE FUNCTION doctors_named(hospitals integer[], accounts integer[]) RETURNS SETOF doctors
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT d.* FROM doctors d WHERE ${STAFF_ONLY} AND (d.hospital_id = ANY (hospitals) OR d.account_id = ANY (accounts)) $$`);
    await runner.query(`CREATE FUNCTION models_of_all_hospitals() RETURNS SETOF doctors
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$ SELECT d.* FROM doctors d WHERE ${STAFF_ONLY} $$`);
    await runner.query(`CREATE FUNCTION tickets_of_all_hospitals() RETURNS SETOF tickets
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$ SELECT t.* FROM tickets t WHERE ${STAFF_ONLY} $$`);
    await runner.query(`CREATE FUNCTION platform_totals(since timestamptz)
      RETURNS TABLE (users integer, active integer, fresh integer, due_paise bigint, tickets integer, open_tickets integer)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT d.*, t.* FROM
              (SELECT count(*)::int, (count(*) FILTER (WHERE is_active))::int, (count(*) FILTER (WHERE created_at >= since))::int,
                 coalesce(sum(due_paise), 0)::bigint FROM doctors WHERE created_at IS NOT NULL) d,
              (SELECT count(*)::int, (count(*) FILTER (WHERE status = 'open'))::int FROM tickets) t
            WHERE ${STAFF_ONLY} $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP FUNCTION platform_totals, tickets_of_all_hospitals, models_of_all_hospitals, doctors_named, doctors_of_all_hospitals',
    );
    await runner.query('DROP TABLE leads, tickets, doctors');
  }
}
