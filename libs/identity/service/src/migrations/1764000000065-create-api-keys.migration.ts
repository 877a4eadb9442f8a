import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** API keys of a hospital. A row stays when its key is taken back: its number stands in trails. */
export class CreateApiKeys1764000000065 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE api_keys (
      hospital_id integer NOT NULL REFERENCES hospitals,
      id integer NOT NULL,
      name text NOT NULL,
      prefix text NOT NULL,
      key_hash text NOT NULL,
      scopes text[] NOT NULL,
      branch_ids integer[],
      addresses text[] NOT NULL,
      expires_at timestamptz NOT NULL,
      status text NOT NULL CHECK (status IN ('active', 'revoked', 'no-plan', 'no-maker')),
      created_by integer NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz,
      last_address text NOT NULL,
      version integer NOT NULL,
      PRIMARY KEY (hospital_id, id))`);
    await tenantTable(runner, 'api_keys');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE api_keys');
  }
}
