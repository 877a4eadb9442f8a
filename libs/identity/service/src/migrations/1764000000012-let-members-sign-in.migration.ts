import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What members need to sign in beside the accounts that registered a hospital. A process of the release before takes every account for the owner of
 * its hospital. So passwords and refresh tokens of the others lie in tables of their own, which it does not know (ADR 0033).
 */
export class LetMembersSignIn1764000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // In `accounts` stands the hash of a random secret for whoever has a row here. By account and before a login: no tenant.
    await runner.query(`CREATE TABLE member_secrets (
      account_id integer PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
      password_hash text NOT NULL)`);
    await runner.query(`CREATE TABLE member_refresh_tokens (
      token_hash bytea PRIMARY KEY,
      session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
      expires_at timestamptz NOT NULL,
      used_at timestamptz)`);
    await runner.query('CREATE INDEX member_refresh_tokens_of_session ON member_refresh_tokens (session_id)');
    // The hospital that a session is in; null for staff, and of the release before, whose sessions are in the hospital of the account.
    await runner.query('ALTER TABLE sessions ADD COLUMN hospital_id integer');
    // Where whoever works in several hospitals was last.
    await runner.query(`CREATE TABLE last_hospitals (
      account_id integer PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
      hospital_id integer NOT NULL)`);
    await runner.query('CREATE INDEX members_of_any_account ON members (account_id) WHERE account_id IS NOT NULL');
    await this.#functions(runner);
  }

  async #functions(runner: QueryRunner): Promise<void> {
    // Like `password_holds`: waits for a change of the password under way, and makes one that follows wait.
    await runner.query(`CREATE FUNCTION secret_holds(account integer, hash text) RETURNS boolean
      LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ DECLARE kept text; BEGIN
        SELECT s.password_hash INTO kept FROM member_secrets s WHERE s.account_id = account FOR SHARE;
        IF FOUND THEN RETURN kept = hash; END IF;
        RETURN password_holds(account, hash);
      END $$`);
    // Asked before the hospital is known: the newest membership of the account in each hospital.
    await runner.query(`CREATE FUNCTION memberships_of_account(account integer)
      RETURNS TABLE (hospital_id integer, hospital_name text, time_zone text, member_id integer, role_key text, status text, valid_from timestamptz,
        valid_until timestamptz, ended_at timestamptz, joined_at timestamptz, is_principal boolean, is_hospital_active boolean, is_last boolean)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT DISTINCT ON (m.hospital_id) m.hospital_id, h.name, h.time_zone, m.id, m.role_key, m.status, m.valid_from,
              m.valid_until, m.ended_at, m.joined_at, coalesce(h.principal_account_id, m.account_id) = m.account_id,
              coalesce(p.is_active, true), l.hospital_id IS NOT NULL
            FROM members m JOIN hospitals h ON h.hospital_id = m.hospital_id
            LEFT JOIN accounts p ON p.id = coalesce(h.principal_account_id, m.account_id)
            LEFT JOIN last_hospitals l ON l.account_id = m.account_id AND l.hospital_id = m.hospital_id
            WHERE m.account_id = account ORDER BY m.hospital_id, m.id DESC $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION memberships_of_account, secret_holds');
    await runner.query('DROP INDEX members_of_any_account');
    await runner.query('ALTER TABLE sessions DROP COLUMN hospital_id');
    await runner.query('DROP TABLE last_hospitals, member_refresh_tokens, member_secrets');
  }
}
