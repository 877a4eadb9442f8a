import pg from 'pg';
import { Database, migrate, openDatabase, provision, roleOf, roleUrl } from '@nidaan/platform-database';
import { Logger, newContext, runInContext } from '@nidaan/platform-telemetry';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { AuditService, AuditChainService, auditMigrations, AuditTrailService } from '../src/index.ts';

const SECRET = 'a-secret-of-the-test-run-only-0123456789';
const SERVICE = 'clinical';

/** One service's audit room on a database of its own; `admin` is PostgreSQL's superuser. */
export interface AuditFixture {
  db: Database;
  admin: pg.Client;
  chain: AuditChainService;
  audit: AuditService;
  trail: AuditTrailService;
  /** Runs as an account of a hospital, as the access guard would. */
  as<T>(hospitalId: number, accountId: number, work: () => Promise<T>): Promise<T>;
  /** Writes `count` entries in one business transaction. */
  write(hospitalId: number, count?: number): Promise<void>;
  close(): Promise<void>;
}

export async function openAuditFixture(): Promise<AuditFixture> {
  const database: TestDatabase = await createTestDatabase();
  await provision(database.url, [SERVICE], SECRET);
  await migrate(database.url, SERVICE, auditMigrations);
  const role = roleOf(SERVICE);
  const db = await openDatabase(roleUrl(database.url, role, SECRET), SERVICE, []);
  const admin = new pg.Client({ connectionString: database.url, options: `-c search_path=${SERVICE}` });
  await admin.connect();
  const chain = new AuditChainService(db, new Logger('test', 'silent'));
  const audit = new AuditService(db, chain);
  const as = <T>(hospitalId: number, accountId: number, work: () => Promise<T>) =>
    runInContext(newContext({ hospitalId, accountId, requestId: `request-${accountId}` }), work);
  return {
    db,
    admin,
    chain,
    audit,
    trail: new AuditTrailService(db),
    as,
    write: (hospitalId, count = 1) =>
      as(hospitalId, 9, () =>
        db.transaction(async () => {
          for (let subject = 1; subject <= count; subject += 1) audit.wrote('clinical.record', subject);
        }),
      ),
    close: async () => {
      await db.close();
      await admin.end();
      await database.drop();
    },
  };
}

/** What only somebody with PostgreSQL's superuser rights can do: change the trail behind its triggers' back. */
export async function tamper(admin: pg.Client, sql: string, values: unknown[] = []): Promise<void> {
  await admin.query('SET session_replication_role = replica');
  await admin.query(sql, values);
  await admin.query('SET session_replication_role = DEFAULT');
}
