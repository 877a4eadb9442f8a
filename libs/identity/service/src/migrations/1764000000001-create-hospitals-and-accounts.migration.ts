import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

// Functions run as the schema's owner, who sees every hospital's rows; each gives at most the one row that was named exactly.
const ONE_ACCOUNT = `RETURNS TABLE (id integer, hospital_id integer, email text, username text, phone_number text, profile_photo text,
    password_hash text, is_staff boolean, is_active boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
  AS $$ SELECT a.id, a.hospital_id, a.email, a.username, a.phone_number, a.profile_photo, a.password_hash, a.is_staff, a.is_active
        FROM accounts a WHERE`;

/**
 * Accounts belong to hospitals and are hidden like all their rows. But at login nobody knows the hospital yet, and staff have
 * none: so an account is found by its exact e-mail or id through functions, and a forgotten tenant still lists nobody.
 */
export class CreateHospitalsAndAccounts1764000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SEQUENCE hospital_ids AS integer');
    await runner.query(`CREATE TABLE hospitals (
      hospital_id integer PRIMARY KEY,
      name text NOT NULL,
      address text NOT NULL,
      about text NOT NULL DEFAULT '',
      images text[] NOT NULL DEFAULT '{}',
      show_lab_tab boolean NOT NULL DEFAULT true,
      show_pharmacy_tab boolean NOT NULL DEFAULT true,
      time_zone text NOT NULL,
      referred_by text NOT NULL,
      created_at timestamptz NOT NULL)`);
    await tenantTable(runner, 'hospitals');
    await runner.query(`CREATE TABLE branches (
      hospital_id integer NOT NULL REFERENCES hospitals,
      id integer NOT NULL,
      name text NOT NULL,
      address text NOT NULL,
      phone text NOT NULL,
      is_main boolean NOT NULL DEFAULT false,
      is_active boolean NOT NULL DEFAULT true,
      PRIMARY KEY (hospital_id, id))`);
    await runner.query('CREATE UNIQUE INDEX branches_one_main ON branches (hospital_id) WHERE is_main');
    await tenantTable(runner, 'branches');
    await this.#accounts(runner);
  }

  async #accounts(runner: QueryRunner): Promise<void> {
    // `email` holds the folded form, so that the index is what makes a second account impossible (REG-27).
    await runner.query(`CREATE TABLE accounts (
      hospital_id integer REFERENCES hospitals,
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      email text NOT NULL CONSTRAINT accounts_email UNIQUE,
      username text NOT NULL,
      phone_number text NOT NULL,
      profile_photo text,
      password_hash text NOT NULL,
      is_staff boolean NOT NULL DEFAULT false,
      is_active boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL,
      CHECK (is_staff = (hospital_id IS NULL)))`);
    await runner.query('CREATE INDEX accounts_of_hospital ON accounts (hospital_id, id)');
    await tenantTable(runner, 'accounts');
    await runner.query(`CREATE FUNCTION account_by_email(wanted text) ${ONE_ACCOUNT} a.email = wanted $$`);
    await runner.query(`CREATE FUNCTION account_by_id(wanted integer) ${ONE_ACCOUNT} a.id = wanted $$`);
    // Null when the e-mail is a hospital's: configuration must never turn a customer into staff.
    await runner.query(`CREATE FUNCTION put_staff_account(staff_email text, hash text, at timestamptz) RETURNS integer
      LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ INSERT INTO accounts (email, username, phone_number, password_hash, is_staff, created_at)
            VALUES (staff_email, 'Administrator', '', hash, true, at)
            ON CONFLICT ON CONSTRAINT accounts_email DO UPDATE SET password_hash = excluded.password_hash WHERE accounts.is_staff
            RETURNING id $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION put_staff_account, account_by_id, account_by_email');
    await runner.query('DROP TABLE accounts, branches, hospitals');
    await runner.query('DROP SEQUENCE hospital_ids');
  }
}
