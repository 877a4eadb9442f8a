import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import type { ServiceName } from '@nidaan/kernel';
import { Logger } from '@nidaan/platform-telemetry';
import { MIGRATION, PATIENT } from './bounds.ts';
import { openFunctionsOf, pinDefinerFunctions } from './definer-functions.ts';
import { connectionSettings } from './connection-settings.ts';
import { ownerOf } from './provision.ts';

export type MigrationClass = new () => MigrationInterface;

export interface MigrateOptions {
  /** How long migrations are tried that others' locks hold up. */
  patienceMs?: number;
  /** Hears of each try that was given up. */
  warn?: (line: string) => void;
}

const PATIENCE_MS = 15 * 60_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;
// A lock that was not to be had in time, and a deadlock, of which this is the one that gave way.
const HELD_UP = new Set(['55P03', '40P01']);

const HOLDERS = `SELECT DISTINCT coalesce(nullif(a.application_name, ''), 'process ' || a.pid) AS name
FROM pg_locks l JOIN pg_class c ON c.oid = l.relation JOIN pg_stat_activity a ON a.pid = l.pid
WHERE l.granted AND c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
  AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND l.pid <> pg_backend_pid() ORDER BY 1`;

const HAS_RUN = `SELECT to_regclass($1 || '.migrations') IS NOT NULL AS ran`;
const UNPINNED = `SELECT count(*)::int AS unpinned ${openFunctionsOf('$1::regnamespace')}`;

/** The services whose migrations have all run, read in one session: a start finds most often nothing to do. */
export async function findMigrated(
  adminUrl: string,
  wanted: ReadonlyMap<ServiceName, readonly MigrationClass[]>,
): Promise<Set<ServiceName>> {
  const client = new pg.Client(connectionSettings({ connectionString: adminUrl, connectionTimeoutMillis: 15_000 }));
  await client.connect();
  const isMigrated = async (service: ServiceName, migrations: readonly MigrationClass[]) => {
    if (!(await client.query<{ ran: boolean }>(HAS_RUN, [service])).rows[0]!.ran) return false;
    const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${service}.migrations`);
    const ran = new Set(rows.map(({ name }) => name));
    if (migrations.some(({ name }) => !ran.has(name))) return false;
    return (await client.query<{ unpinned: number }>(UNPINNED, [service])).rows[0]!.unpinned === 0;
  };
  try {
    const found = new Set<ServiceName>();
    for (const [service, migrations] of wanted) if (await isMigrated(service, migrations)) found.add(service);
    return found;
  } finally {
    await client.end();
  }
}

/** Runs a service's migrations as its schema's owner, one process at a time. `adminUrl` must be allowed to SET ROLE to the owner. */
export async function migrate(
  adminUrl: string,
  service: ServiceName,
  migrations: readonly MigrationClass[],
  options: MigrateOptions = {},
): Promise<void> {
  const session = { role: ownerOf(service), search_path: `${service},extensions`, ...MIGRATION };
  const connection = { connectionString: adminUrl, application_name: 'nidaan-migrate', connectionTimeoutMillis: 15_000 };
  const { connectionString, ...extra } = connectionSettings(connection, session);
  const source = new DataSource({
    type: 'postgres',
    url: connectionString,
    schema: service,
    migrations: [...migrations],
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    extra: { ...extra, max: 2 },
  });
  await source.initialize();
  const lock = source.createQueryRunner();
  try {
    // Another process may be at the same migrations: that is waited for.
    await lock.query(`SELECT set_config('lock_timeout', $1, false)`, [PATIENT.statement_timeout]);
    await lock.query('SELECT pg_advisory_lock(hashtext($1))', [`nidaan.migrations.${service}`]);
    await runPatiently(source, lock, service, options);
    await pinDefinerFunctions(lock);
    await lock.query('SELECT pg_advisory_unlock(hashtext($1))', [`nidaan.migrations.${service}`]);
  } finally {
    await lock.release();
    await source.destroy();
  }
}

/** Each migration is a transaction of its own, so that a further try goes on with the one that was held up. */
async function runPatiently(
  source: DataSource,
  asker: QueryRunner,
  service: ServiceName,
  { patienceMs = PATIENCE_MS, warn = (line) => new Logger(service).warn(line) }: MigrateOptions,
): Promise<void> {
  const until = Date.now() + patienceMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      await source.runMigrations();
      return;
    } catch (fault) {
      if (!HELD_UP.has((fault as { code?: string }).code ?? '')) throw fault;
      const holders = await holdersIn(asker);
      if (Date.now() + pauseMs > until) throw gaveUp(service, holders, fault);
      warn(`A migration of ${service} waits for tables that are in use${holders}. The next try is in ${pauseMs / 1000} s.`);
      await sleep(pauseMs);
    }
  }
}

async function holdersIn(asker: QueryRunner): Promise<string> {
  const rows = (await asker.query(HOLDERS).catch(() => [])) as { name: string }[];
  return rows.length > 0 ? ` by ${rows.map(({ name }) => name).join(', ')}` : '';
}

const gaveUp = (service: ServiceName, holders: string, cause: unknown): Error =>
  Object.assign(
    new Error(
      `A migration of ${service} was given up: its tables stayed in use${holders}. Nothing is half done; run it again when that has ended.`,
      { cause },
    ),
    { isExpected: true },
  );
