import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleOf, tenantTable } from '@nidaan/platform-database';
import type { ServiceName } from '@nidaan/kernel';
import { AUDIT_FUNCTIONS } from './audit-functions.ts';
import { CreateAccessDays1700000000032 } from './1700000000032-create-access-days.migration.ts';
import { LookUpFirstEntryOnce1700000000033 } from './1700000000033-look-up-first-entry-once.migration.ts';
import { SealNewEras1855000000003 } from './1855000000003-seal-new-eras.migration.ts';
import { LetStaffSearchTheTrail1700000000031 } from './1700000000031-let-staff-search-the-trail.migration.ts';

/** The audit trail of one service: entries that can only be added, and the seals that chain them (ADR 0006). */
export class CreateAuditTrail1700000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT current_schema() AS schema')) as [{ schema: ServiceName }];
    await createEntries(runner, roleOf(schema));
    await createSeals(runner, roleOf(schema));
    for (const sql of AUDIT_FUNCTIONS) await runner.query(sql.replaceAll('{schema}', schema));
    for (const table of ['audit_entries', 'audit_seals']) {
      await runner.query(`CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change()`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_seals, audit_entries CASCADE');
    await runner.query('DROP FUNCTION audit_refuse_change, audit_append, audit_seal, audit_check, audit_difference');
  }
}

async function createEntries(runner: QueryRunner, role: string): Promise<void> {
  await runner.query(`CREATE TABLE audit_entries (
    hospital_id integer NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    tx bigint NOT NULL DEFAULT (pg_current_xact_id()::text::bigint),
    account_id integer,
    subject integer,
    request_id text NOT NULL,
    action text NOT NULL CHECK (action IN ('read', 'write')),
    what text NOT NULL CHECK (what ~ '^[a-z]+([.-][a-z]+)+$'),
    subjects integer[],
    PRIMARY KEY (hospital_id, at, id))`);
  await runner.query('CREATE INDEX audit_entries_tx ON audit_entries (tx)');
  await tenantTable(runner, 'audit_entries');
  // Number, time and transaction are the database's to give: a service cannot write into the past.
  await runner.query(`REVOKE ALL ON audit_entries FROM ${role}`);
  await runner.query(
    `GRANT SELECT, INSERT (hospital_id, account_id, subject, request_id, action, what, subjects) ON audit_entries TO ${role}`,
  );
}

async function createSeals(runner: QueryRunner, role: string): Promise<void> {
  await runner.query(`CREATE TABLE audit_seals (
    n integer PRIMARY KEY,
    after_id bigint NOT NULL,
    from_tx bigint NOT NULL,
    to_tx bigint NOT NULL,
    first_id bigint,
    last_id bigint NOT NULL,
    entries integer NOT NULL,
    sealed_at timestamptz(3) NOT NULL,
    hash bytea NOT NULL,
    leaves bytea NOT NULL)`);
  await runner.query(`REVOKE ALL ON audit_seals FROM ${role}`);
  await runner.query(`GRANT SELECT ON audit_seals TO ${role}`);
}

/** For every service: the platform adds these to the service's own migrations. */
export const auditMigrations = [
  CreateAuditTrail1700000000030,
  LetStaffSearchTheTrail1700000000031,
  CreateAccessDays1700000000032,
  LookUpFirstEntryOnce1700000000033,
  SealNewEras1855000000003,
] as const;
