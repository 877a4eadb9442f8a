import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What exists before a hospital does, or is found by a secret the caller holds: no tenant, and nothing of a patient. */
export class CreateRegistrationsAndSessions1764000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Each attempt keeps its own data (OPN-26): a stranger's attempt cannot change what somebody else is about to verify.
    await runner.query(`CREATE TABLE registration_attempts (
      id uuid PRIMARY KEY,
      email text NOT NULL,
      username text NOT NULL,
      password_hash text NOT NULL,
      hospital_name text NOT NULL,
      address text NOT NULL,
      phone_number text NOT NULL,
      referred_by text NOT NULL,
      created_at timestamptz NOT NULL)`);
    await runner.query('CREATE INDEX registration_attempts_newest ON registration_attempts (email, created_at DESC)');
    // `code_hash` is empty until the code was made, which is when it is mailed.
    await runner.query(`CREATE TABLE one_time_codes (
      id uuid PRIMARY KEY,
      email text NOT NULL,
      purpose text NOT NULL CHECK (purpose IN ('registration', 'reset')),
      attempt_id uuid REFERENCES registration_attempts ON DELETE CASCADE,
      code_hash bytea,
      requested_at timestamptz NOT NULL,
      expires_at timestamptz,
      wrong_tries integer NOT NULL DEFAULT 0,
      ended_at timestamptz,
      CHECK ((purpose = 'registration') = (attempt_id IS NOT NULL)))`);
    await runner.query('CREATE INDEX one_time_codes_newest ON one_time_codes (email, requested_at DESC)');
    await runner.query('CREATE INDEX one_time_codes_of_attempt ON one_time_codes (attempt_id)');
    await this.#sessions(runner);
  }

  async #sessions(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE sessions (
      id uuid PRIMARY KEY,
      account_id integer NOT NULL REFERENCES accounts,
      is_remembered boolean NOT NULL,
      started_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      ended_at timestamptz)`);
    await runner.query('CREATE INDEX sessions_of_account ON sessions (account_id)');
    await runner.query('CREATE INDEX sessions_expired ON sessions (expires_at)');
    await runner.query(`CREATE TABLE refresh_tokens (
      token_hash bytea PRIMARY KEY,
      session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
      expires_at timestamptz NOT NULL,
      used_at timestamptz)`);
    await runner.query('CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id)');
    // Also of e-mails nobody registered, so that a refusal does not tell which are known.
    await runner.query(`CREATE TABLE guesses (
      secret text NOT NULL CHECK (secret IN ('password', 'code')),
      email text NOT NULL,
      address text NOT NULL,
      tries integer NOT NULL,
      since timestamptz NOT NULL,
      PRIMARY KEY (email, address, secret))`);
    await runner.query('CREATE INDEX guesses_since ON guesses (since)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE guesses, refresh_tokens, sessions, one_time_codes, registration_attempts');
  }
}
