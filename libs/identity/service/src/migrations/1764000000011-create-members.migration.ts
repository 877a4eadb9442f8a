import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

const PRINCIPAL = 'SELECT min(a.id) FROM accounts a WHERE a.hospital_id = h.hospital_id';

// Nothing where a hospital is at work; of each hospital the account that registered it, whatever members it has.
const PRINCIPALS_ONLY = `CREATE OR REPLACE FUNCTION accounts_of_all_hospitals(beyond integer, most integer)
  RETURNS TABLE (id integer, hospital_id integer, hospital_name text, username text, email text, created_at timestamptz, is_active boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
  AS $$ SELECT a.id, a.hospital_id, h.name, a.username, a.email, a.created_at, a.is_active
        FROM accounts a JOIN hospitals h ON h.hospital_id = a.hospital_id
        WHERE NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL AND a.id > beyond
          AND a.id = coalesce(h.principal_account_id, a.id) ORDER BY a.id LIMIT most $$`;

/**
 * Who belongs to a hospital, and in which role. Every account of today becomes an owner without end, who sees all branches (ORG-03): nothing
 * changes for it. Those that the release before makes meanwhile are made owners when somebody asks for them.
 */
export class CreateMembers1764000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE hospitals ADD COLUMN principal_account_id integer');
    await runner.query(`UPDATE hospitals h SET principal_account_id = (${PRINCIPAL})`);
    await runner.query(`CREATE TABLE members (
      hospital_id integer NOT NULL REFERENCES hospitals,
      id integer NOT NULL,
      account_id integer,
      email text,
      name text NOT NULL,
      phone text NOT NULL DEFAULT '',
      role_key text NOT NULL,
      branch_ids integer[],
      default_branch_id integer NOT NULL DEFAULT 1,
      is_doctor boolean NOT NULL DEFAULT false,
      registration_no text NOT NULL DEFAULT '',
      valid_from timestamptz,
      valid_until timestamptz,
      extras jsonb NOT NULL DEFAULT '[]',
      status text NOT NULL CHECK (status IN ('invited', 'active', 'suspended', 'ended', 'revoked')),
      invited_by integer,
      invited_at timestamptz,
      joined_at timestamptz,
      ended_at timestamptz,
      ended_reason text NOT NULL DEFAULT '',
      version integer NOT NULL DEFAULT 1,
      PRIMARY KEY (hospital_id, id))`);
    await runner.query(`CREATE UNIQUE INDEX members_of_accounts ON members (account_id, hospital_id)
      WHERE status IN ('active', 'suspended')`);
    await tenantTable(runner, 'members');
    await runner.query(`INSERT INTO members (hospital_id, id, account_id, email, name, phone, role_key, is_doctor, status, joined_at)
      SELECT hospital_id, row_number() OVER (PARTITION BY hospital_id ORDER BY id), id, email, username, phone_number, 'owner', true,
        'active', created_at FROM accounts WHERE hospital_id IS NOT NULL`);
    await runner.query(PRINCIPALS_ONLY);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(PRINCIPALS_ONLY.replace('AND a.id = coalesce(h.principal_account_id, a.id)', ''));
    await runner.query('DROP TABLE members');
    await runner.query('ALTER TABLE hospitals DROP COLUMN principal_account_id');
  }
}
