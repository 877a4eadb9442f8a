import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Database } from '@nidaan/platform-database';
import { supportAccessFacts, type SupportAccessFacts } from './support-contracts.ts';

export class CreateSupportRights1700000000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // No tenant table: as `rights`, it is read before a call is known to be let in. It holds numbers, no names.
    await runner.query(`CREATE TABLE support_rights (
      grant_id integer PRIMARY KEY,
      hospital_id integer NOT NULL,
      account_id integer,
      scope text NOT NULL,
      branch_ids integer[],
      until timestamptz NOT NULL,
      status text NOT NULL,
      version integer NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE support_rights');
  }
}

const FIND = `SELECT json_build_object('hospitalId', hospital_id, 'grantId', grant_id, 'accountId', account_id, 'scope', scope,
    'branchIds', branch_ids, 'until', to_char(until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'status', status,
    'version', version) AS facts
  FROM support_rights WHERE grant_id = $1`;

const PUT = `INSERT INTO support_rights (grant_id, hospital_id, account_id, scope, branch_ids, until, status, version)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (grant_id) DO UPDATE SET account_id = excluded.account_id, until = excluded.until, status = excluded.status,
    version = excluded.version
  WHERE support_rights.version < excluded.version`;

/** What one service knows of the hospitals that let the platform's staff in. */
export class SupportRightsRepository {
  constructor(private readonly database: Database) {}

  async find(grantId: number): Promise<SupportAccessFacts | null> {
    const [row] = await this.database.query<{ facts: unknown }>(FIND, [grantId]);
    return row ? supportAccessFacts.parse(row.facts) : null;
  }

  /** Keeps what is newer than what is known. */
  async put({ grantId, hospitalId, accountId, scope, branchIds, until, status, version }: SupportAccessFacts): Promise<void> {
    await this.database.query(PUT, [grantId, hospitalId, accountId, scope, branchIds, until, status, version]);
  }
}
