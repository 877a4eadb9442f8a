import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was mailed to people about their logins, and the devices that these were used on (ORG-50). Of accounts, like sessions: no tenant. */
export class CreateSecurityNotices1764000000067 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE security_notices (
      id uuid PRIMARY KEY,
      account_id integer NOT NULL,
      email text NOT NULL,
      kind text NOT NULL,
      facts jsonb NOT NULL,
      at timestamptz NOT NULL,
      token_hash bytea CONSTRAINT security_notices_token UNIQUE,
      used_at timestamptz)`);
    await runner.query('CREATE INDEX security_notices_time ON security_notices (at)');
    await runner.query(`CREATE TABLE known_devices (
      account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
      device bytea NOT NULL,
      seen_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, device))`);
    await runner.query('CREATE INDEX known_devices_time ON known_devices (seen_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE known_devices');
    await runner.query('DROP TABLE security_notices');
  }
}
