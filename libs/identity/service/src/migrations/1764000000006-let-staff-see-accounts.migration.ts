import type { MigrationInterface, QueryRunner } from 'typeorm';

// Nothing where a hospital is at work, so that a hospital's call could not list others even if it came to use them.
const STAFF_ONLY = `NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL`;

/** What the platform's staff see of all hospitals' accounts, and of each other's. */
export class LetStaffSeeAccounts1764000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION accounts_of_all_hospitals(beyond integer, most integer)
      RETURNS TABLE (id integer, hospital_id integer, hospital_name text, username text, email text, created_at timestamptz, is_active boolean)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT a.id, a.hospital_id, h.name, a.username, a.email, a.created_at, a.is_active
            FROM accounts a JOIN hospitals h ON h.hospital_id = a.hospital_id
            WHERE ${STAFF_ONLY} AND a.id > beyond ORDER BY a.id LIMIT most $$`);
    await runner.query(`CREATE FUNCTION staff_accounts() RETURNS TABLE (id integer, email text, username text, is_active boolean, created_at timestamptz)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT a.id, a.email, a.username, a.is_active, a.created_at FROM accounts a
            WHERE ${STAFF_ONLY} AND a.is_staff ORDER BY a.id $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION staff_accounts, accounts_of_all_hospitals');
  }
}
