import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Database } from '@nidaan/platform-database';
import { CreateKeyRights1700000000014 } from '../keys/keys.repository.ts';
import { CreateEmergencyRights1827000000101 } from '../emergency/emergency-rights.repository.ts';
import { CreateSupportRights1700000000015 } from '../support/support-rights.repository.ts';
import { memberFacts, roleFacts, type MemberFacts, type RoleFacts } from './member-contracts.ts';

export class CreateRights1700000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // No tenant table: it is read before the tenant is known to be allowed in. It holds numbers and keys, no names.
    await runner.query(`CREATE TABLE rights (
      hospital_id integer NOT NULL,
      account_id integer NOT NULL,
      member_id integer NOT NULL,
      role_key text NOT NULL,
      branch_ids integer[],
      default_branch_id integer NOT NULL,
      is_doctor boolean NOT NULL,
      extras jsonb NOT NULL,
      valid_from timestamptz,
      valid_until timestamptz,
      status text NOT NULL,
      version integer NOT NULL,
      tx bigint NOT NULL DEFAULT (pg_current_xact_id()::text::bigint),
      PRIMARY KEY (account_id, hospital_id))`);
    await runner.query('CREATE INDEX rights_tx ON rights (tx)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rights');
  }
}

export class CreateRoleRights1700000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // As `rights`: read before the tenant is known to be allowed in. Keys of permissions, no names.
    await runner.query(`CREATE TABLE role_rights (
      hospital_id integer NOT NULL,
      role_key text NOT NULL,
      permissions text[] NOT NULL,
      is_removed boolean NOT NULL,
      version integer NOT NULL,
      tx bigint NOT NULL DEFAULT (pg_current_xact_id()::text::bigint),
      PRIMARY KEY (hospital_id, role_key))`);
    await runner.query('CREATE INDEX role_rights_tx ON role_rights (tx)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE role_rights');
  }
}

export const rightsMigrations = [
  CreateRights1700000000012,
  CreateRoleRights1700000000013,
  CreateKeyRights1700000000014,
  CreateSupportRights1700000000015,
  CreateEmergencyRights1827000000101,
];

const ROLE = `json_build_object('hospitalId', o.hospital_id, 'key', o.role_key, 'permissions', o.permissions, 'removed', o.is_removed,
    'version', o.version)`;

const FIND = `SELECT json_build_object('hospitalId', r.hospital_id, 'accountId', account_id, 'memberId', member_id, 'name', '',
    'roleKey', r.role_key, 'branchIds', branch_ids, 'defaultBranchId', default_branch_id, 'isDoctor', is_doctor, 'extras', extras,
    'validFrom', to_char(valid_from AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'validUntil', to_char(valid_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'status', status, 'version', r.version) AS facts, CASE WHEN o.role_key IS NOT NULL THEN ${ROLE} END AS role
  FROM rights r LEFT JOIN role_rights o ON (o.hospital_id, o.role_key) = (r.hospital_id, r.role_key)
  WHERE r.account_id = $1 AND r.hospital_id = $2`;
const FIND_ROLE = `SELECT ${ROLE} AS role FROM role_rights o WHERE o.hospital_id = $1 AND o.role_key = $2`;

// An older membership of the same account, and an older state of the same one, never take the place of a newer one.
const PUT = `INSERT INTO rights (hospital_id, account_id, member_id, role_key, branch_ids, default_branch_id, is_doctor, extras,
    valid_from, valid_until, status, version)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  ON CONFLICT (account_id, hospital_id) DO UPDATE SET member_id = excluded.member_id, role_key = excluded.role_key,
    branch_ids = excluded.branch_ids, default_branch_id = excluded.default_branch_id, is_doctor = excluded.is_doctor,
    extras = excluded.extras, valid_from = excluded.valid_from, valid_until = excluded.valid_until, status = excluded.status,
    version = excluded.version, tx = excluded.tx
  WHERE (rights.member_id, rights.version) < (excluded.member_id, excluded.version)`;

const PUT_ROLE = `INSERT INTO role_rights (hospital_id, role_key, permissions, is_removed, version) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (hospital_id, role_key) DO UPDATE SET permissions = excluded.permissions, is_removed = excluded.is_removed,
    version = excluded.version, tx = excluded.tx
  WHERE role_rights.version < excluded.version`;

// As revocations are looked for: what a transaction wrote that ends late is found all the same.
const SINCE = `SELECT s.horizon, r.account_id, r.hospital_id, r.role_key FROM
  (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon, pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS until) s
  LEFT JOIN LATERAL (
    (SELECT account_id, hospital_id, NULL AS role_key FROM rights WHERE tx >= $1 AND tx < s.until ORDER BY tx LIMIT $2)
    UNION ALL
    (SELECT NULL, hospital_id, role_key FROM role_rights WHERE tx >= $1 AND tx < s.until ORDER BY tx LIMIT $2)) r ON true`;

const HORIZON = 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon';

/** An account in a hospital. */
export interface RightsKey {
  accountId: number;
  hospitalId: number;
}

/** A hospital's own role. */
export interface RoleKey {
  hospitalId: number;
  roleKey: string;
}

/** What is known of an account: the membership, and the role where it is one of the hospital's own. */
export interface KnownRights {
  facts: MemberFacts;
  role: RoleFacts | null;
}

type NewRow = { horizon: number; account_id: number | null; hospital_id: number; role_key: string | null };

/** What one service knows of the rights of accounts. */
export class RightsRepository {
  constructor(private readonly database: Database) {}

  async find({ accountId, hospitalId }: RightsKey): Promise<KnownRights | null> {
    const [row] = await this.database.query<{ facts: unknown; role: unknown }>(FIND, [accountId, hospitalId]);
    return row ? { facts: memberFacts.parse(row.facts), role: roleFacts.nullable().parse(row.role) } : null;
  }

  async findRole({ hospitalId, roleKey }: RoleKey): Promise<RoleFacts | null> {
    const [row] = await this.database.query<{ role: unknown }>(FIND_ROLE, [hospitalId, roleKey]);
    return row ? roleFacts.parse(row.role) : null;
  }

  /** Keeps what is newer than what is known of a role. */
  async putRole({ hospitalId, key, permissions, removed, version }: RoleFacts): Promise<void> {
    await this.database.query(PUT_ROLE, [hospitalId, key, permissions, removed, version]);
  }

  /** Keeps what is newer than what is known. */
  async put(accountId: number, facts: MemberFacts): Promise<void> {
    const { hospitalId, memberId, roleKey, branchIds, defaultBranchId, isDoctor, extras, validFrom, validUntil, status } = facts;
    const values = [hospitalId, accountId, memberId, roleKey, branchIds, defaultBranchId, isDoctor, JSON.stringify(extras)];
    await this.database.query(PUT, [...values, validFrom, validUntil, status, facts.version]);
  }

  /** Where a later `since` begins. */
  async horizon(): Promise<number> {
    const [row] = await this.database.query<{ horizon: number }>(HORIZON);
    return row!.horizon;
  }

  /** Up to `most` accounts, and as many roles, whose rights were written since a horizon; some of them may have been read before. */
  async since(horizon: number, most: number): Promise<{ horizon: number; keys: (RightsKey | RoleKey)[] }> {
    const rows = await this.database.query<NewRow>(SINCE, [horizon, most]);
    const keys = rows.flatMap(({ account_id, hospital_id, role_key }): (RightsKey | RoleKey)[] => {
      if (role_key !== null) return [{ hospitalId: hospital_id, roleKey: role_key }];
      return account_id === null ? [] : [{ accountId: account_id, hospitalId: hospital_id }];
    });
    return { horizon: rows[0]!.horizon, keys };
  }
}
