import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The second step of a login (ORG-42 to 44). All of it belongs to accounts and is asked for before anybody is logged in: no tenant, like
 * sessions. Secrets are sealed; of backup codes and login tokens there are only hashes.
 */
export class CreateSecondFactors1764000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Asked for a code once it is confirmed. `last_step`: the 30 seconds whose code was taken last, so that no code counts twice.
    await runner.query(`CREATE TABLE factors (
      id uuid PRIMARY KEY,
      account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('totp')),
      sealed_secret bytea NOT NULL,
      last_step integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      confirmed_at timestamptz,
      last_used_at timestamptz,
      CONSTRAINT factors_of_account UNIQUE (account_id, kind))`);
    await runner.query(`CREATE TABLE backup_codes (
      factor_id uuid NOT NULL REFERENCES factors ON DELETE CASCADE,
      code_hash bytea NOT NULL,
      used_at timestamptz,
      PRIMARY KEY (factor_id, code_hash))`);
    await runner.query(`CREATE TABLE login_challenges (
      token_hash bytea PRIMARY KEY,
      account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
      password_hash text NOT NULL,
      is_remembered boolean NOT NULL,
      tries integer NOT NULL DEFAULT 0,
      expires_at timestamptz NOT NULL,
      used_at timestamptz)`);
    await runner.query('CREATE INDEX login_challenges_expired ON login_challenges (expires_at)');
    await runner.query('CREATE INDEX login_challenges_of_account ON login_challenges (account_id)');
    // Safe beside the release before: it counts no tries of 'factor', and what it counts stays allowed.
    await runner.query(`ALTER TABLE guesses DROP CONSTRAINT guesses_secret_check,
      ADD CONSTRAINT guesses_secret_check CHECK (secret IN ('password', 'code', 'reset', 'factor'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM guesses WHERE secret = 'factor'`);
    await runner.query(`ALTER TABLE guesses DROP CONSTRAINT guesses_secret_check,
      ADD CONSTRAINT guesses_secret_check CHECK (secret IN ('password', 'code', 'reset'))`);
    await runner.query('DROP TABLE login_challenges, backup_codes, factors');
  }
}
