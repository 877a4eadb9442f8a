import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts whose password somebody else has seen. Without a tenant, like sessions: a login knows no hospital yet. */
export class CreateOneTimePasswords1764000000052 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE one_time_passwords (
      account_id integer PRIMARY KEY,
      given_at timestamptz NOT NULL,
      token_hash bytea,
      token_expires_at timestamptz)`);
    await runner.query('CREATE UNIQUE INDEX one_time_passwords_token ON one_time_passwords (token_hash)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE one_time_passwords');
  }
}
