import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Database } from '@nidaan/platform-database';
import { keyFacts, type KeyFacts } from './key-contracts.ts';

export class CreateKeyRights1700000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // No tenant table: it is what says of which hospital a call is. It holds numbers, hashes and networks, no names.
    await runner.query(`CREATE TABLE key_rights (
      key_hash text PRIMARY KEY,
      hospital_id integer NOT NULL,
      key_id integer NOT NULL,
      account_number integer NOT NULL CHECK (account_number < 0),
      scopes text[] NOT NULL,
      branch_ids integer[],
      addresses text[] NOT NULL,
      expires_at timestamptz NOT NULL,
      status text NOT NULL,
      version integer NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE key_rights');
  }
}

const FIND = `SELECT json_build_object('hospitalId', hospital_id, 'keyId', key_id, 'accountNumber', account_number,
    'keyHash', key_hash, 'scopes', scopes, 'branchIds', branch_ids, 'addresses', addresses,
    'expiresAt', to_char(expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'status', status, 'version', version) AS facts
  FROM key_rights WHERE key_hash = $1`;

const PUT = `INSERT INTO key_rights
    (key_hash, hospital_id, key_id, account_number, scopes, branch_ids, addresses, expires_at, status, version)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  ON CONFLICT (key_hash) DO UPDATE SET scopes = excluded.scopes, branch_ids = excluded.branch_ids, addresses = excluded.addresses,
    expires_at = excluded.expires_at, status = excluded.status, version = excluded.version
  WHERE key_rights.version < excluded.version`;

/** What one service knows of API keys. */
export class KeysRepository {
  constructor(private readonly database: Database) {}

  async find(keyHash: string): Promise<KeyFacts | null> {
    const [row] = await this.database.query<{ facts: unknown }>(FIND, [keyHash]);
    return row ? keyFacts.parse(row.facts) : null;
  }

  /** Keeps what is newer than what is known. */
  async put(facts: KeyFacts): Promise<void> {
    const { keyHash, hospitalId, keyId, accountNumber, scopes, branchIds, addresses, expiresAt, status, version } = facts;
    const values = [keyHash, hospitalId, keyId, accountNumber, scopes, branchIds, addresses, expiresAt, status, version];
    await this.database.query(PUT, values);
  }
}
