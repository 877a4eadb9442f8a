import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig, type Config } from '@nidaan/platform-config';
import { findMember, findRestricted, type MemberLookup, type RestrictedLookup } from '@nidaan/platform-access';
import { ignoreIdleClientErrors } from '@nidaan/platform-database';
import type { MessageDriver } from '@nidaan/platform-messages';
import type { Documents } from '@nidaan/platform-documents';
import { DiskFiles } from '@nidaan/platform-files';
import { compose, migrateAll, type Composition, type ServiceDefinition } from '@nidaan/platform-runtime';
import { Clock, Logger } from '@nidaan/platform-telemetry';
import { ApiClient } from './api-client.ts';
import { CapturedMail } from './captured-mail.ts';
import { eventually } from './eventually.ts';
import { EveryoneOwns } from './everyone-owns.ts';
import { NobodyRestricted } from './nobody-restricted.ts';
import { PlainDocuments } from './plain-documents.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The secret of every test: roles' passwords follow from it, and spec files of one worker share a server. */
export const TEST_SECRET = 'a secret of the tests, long enough for anybody';

let tokenKey = process.env['TEST_TOKEN_KEY'];

/** The configuration of a test: `env` as environment variables would be set. Rate limits are off unless asked for. */
export function testConfig(env: Record<string, string> = {}): Config {
  tokenKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return readConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    SECRET: TEST_SECRET,
    TOKEN_KEY: tokenKey,
    ...env,
  });
}

export interface TestNidaanOptions {
  services: readonly ServiceDefinition[];
  /** Environment variables, e.g. { RATE_LIMITS: 'on' }. */
  env?: Record<string, string>;
  /** Default: gives HTML behind a PDF's first bytes. */
  documents?: Documents;
  /** In place of the sandbox. */
  messages?: MessageDriver;
  /** True when these are all services of the product. */
  isComplete?: boolean;
  /** Who is a member, where identity is not among the services. Default: every account owns its hospital. */
  memberLookup?: MemberLookup;
  /** What patients would tell of restricted records, where it is not among the services. */
  restrictedLookup?: RestrictedLookup;
}

/** A service whose jobs a test runs itself: schedules fire by the machine's clock, in the middle of whatever a test does at that moment. */
export function withoutSchedules(service: ServiceDefinition): ServiceDefinition {
  return { ...service, jobs: service.jobs.map(({ schedule: _, ...contract }) => contract) };
}

/** Services composed as in production, on a database of their own, with mail kept in memory and a clock that can be set. */
export class TestNidaan {
  readonly api: ApiClient;

  constructor(
    readonly composition: Composition,
    readonly mail: CapturedMail,
    readonly clock: Clock,
    /** Sessions as the server's superuser, to look behind the scenes. */
    private readonly admin: pg.Pool,
    private readonly names: readonly string[],
    private readonly release: () => Promise<void>,
  ) {
    const { services } = composition;
    const routes = [...services.values()].flatMap(({ definition }) => definition.routes);
    this.api = new ApiClient((name) => composition.http(name), routes, services.has('gateway') ? 'gateway' : undefined);
  }

  /** An access token without registering anybody. */
  token(hospitalId: number | null, { accountId = 1, isStaff = false, sessionId = 'test' } = {}): string {
    return this.composition.resources.tokens.sign({ accountId, hospitalId, isStaff, sessionId });
  }

  /** Where the superuser connects. */
  get databaseUrl(): string {
    return this.admin.options.connectionString!;
  }

  /** Runs SQL as the superuser, past row-level security; tables need their schema. */
  async sql<R extends object = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.admin.query<R>(text, values)).rows;
  }

  /** Holds what a statement locks, in a session of its own, while `work` is done. `awaited` waits until another session waits for the lock. */
  async whileLocked<T>(lock: string, work: (awaited: () => Promise<unknown>) => Promise<T>): Promise<T> {
    const holder = await this.admin.connect();
    try {
      await holder.query('BEGIN');
      const { pid } = (await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!;
      await holder.query(lock);
      const waiting = 'SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))';
      return await work(() => eventually(async () => (await this.sql(waiting, [pid])).length > 0));
    } finally {
      await holder.query('COMMIT');
      holder.release();
    }
  }

  /** Waits until every event was sent and applied. */
  async settled(): Promise<void> {
    const waiting = this.names.map(
      (name) =>
        `(SELECT count(*) FROM ${name}.outbox WHERE sent_at IS NULL) + (SELECT count(*) FROM ${name}.inbox WHERE done_at IS NULL)`,
    );
    await eventually(async () => {
      const [row] = await this.sql<{ n: string }>(`SELECT ${waiting.join(' + ')} AS n`);
      if (Number(row!.n) > 0) throw new Error(`${row!.n} events are still on their way.`);
    });
  }

  /** Runs work with the services' clock at another time. */
  async at<T>(instant: Date, work: () => Promise<T>): Promise<T> {
    this.clock.set(instant);
    try {
      return await work();
    } finally {
      this.clock.set(new Date());
    }
  }

  async close(): Promise<void> {
    await this.composition.close();
    await this.admin.end();
    await this.release();
  }
}

async function composed(options: TestNidaanOptions, database: TestDatabase, folder: string): Promise<TestNidaan> {
  const { services, env, isComplete } = options;
  const mail = new CapturedMail();
  const clock = new Clock();
  const config = testConfig({ DATA_DIR: folder, ...env });
  await migrateAll(services, database.url, config.secrets);
  const composition = await compose({
    services: services.map(withoutSchedules),
    config,
    databaseUrl: database.url,
    files: new DiskFiles(join(folder, 'files')),
    mail,
    documents: options.documents ?? new PlainDocuments(),
    messages: options.messages,
    clock,
    isComplete,
    // Without identity nobody could say who is a member: then every account is an owner of its hospital.
    memberLookup: services.some(({ routes }) => routes.some(({ name }) => name === findMember.name))
      ? undefined
      : (options.memberLookup ?? new EveryoneOwns()),
    restrictedLookup: services.some(({ routes }) => routes.some(({ name }) => name === findRestricted.name))
      ? undefined
      : (options.restrictedLookup ?? new NobodyRestricted()),
    loggerOf: (service) => new Logger(service, config.values.LOG_LEVEL),
  });
  const release = async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  // Its end does not wait for the server, and dropping the database cuts what is still there.
  const admin = ignoreIdleClientErrors(new pg.Pool({ connectionString: database.url, max: 2 }));
  return new TestNidaan(
    composition,
    mail,
    clock,
    admin,
    services.map(({ name }) => name),
    release,
  );
}

/** Starts services for API tests; call `close` in afterAll. */
export async function startTestNidaan(options: TestNidaanOptions): Promise<TestNidaan> {
  const database = await createTestDatabase({ isMigrated: true });
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-files-'));
  try {
    return await composed(options, database, folder);
  } catch (fault) {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
    throw fault;
  }
}

/** Starts one service alone. */
export const startTestService = (
  service: ServiceDefinition,
  options: Omit<TestNidaanOptions, 'services'> = {},
): Promise<TestNidaan> => startTestNidaan({ ...options, services: [service] });
