import { DataSource, type MigrationInterface } from 'typeorm';
import pg from 'pg';
import type { ServiceName } from '@nidaan/kernel';
import { Database } from './database.ts';
import { pinDefinerFunctions } from './definer-functions.ts';
import { lastingConnection, SHORT_TRANSACTIONS } from './lasting-connection.ts';
import { ownerOf } from './provision.ts';

export type MigrationClass = new () => MigrationInterface;
export type EntityClass = abstract new (...args: never[]) => unknown;

// int8 counters and sums stay below 2^53 here; as numbers they need no care at every place of use.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A plain date must not become an instant in the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** Runs a service's migrations as its schema's owner, one process at a time. `adminUrl` must be allowed to SET ROLE to the owner. */
export async function migrate(adminUrl: string, service: ServiceName, migrations: readonly MigrationClass[]): Promise<void> {
  const session = { role: ownerOf(service), search_path: `${service},extensions` };
  const { connectionString, ...extra } = lastingConnection(
    { connectionString: adminUrl, connectionTimeoutMillis: 15_000 },
    session,
  );
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
    await lock.query('SELECT pg_advisory_lock(hashtext($1))', [`nidaan.migrations.${service}`]);
    await source.runMigrations();
    await pinDefinerFunctions(lock);
    await lock.query('SELECT pg_advisory_unlock(hashtext($1))', [`nidaan.migrations.${service}`]);
  } finally {
    await lock.release();
    await source.destroy();
  }
}

/** Opens a service's database as its own role. `max` is the number of connections of its pool. */
export async function openDatabase(
  url: string,
  service: ServiceName,
  entities: readonly EntityClass[],
  max = 10,
): Promise<Database> {
  const connection: pg.PoolConfig = {
    connectionString: url,
    application_name: `nidaan-${service}`,
    max,
    idleTimeoutMillis: 30_000,
  };
  const { connectionString, ...extra } = lastingConnection(connection, SHORT_TRANSACTIONS);
  const source = new DataSource({
    type: 'postgres',
    url: connectionString,
    schema: service,
    entities: [...entities] as never[],
    extra: { ...extra, pipeline: true },
    // A connection that broke while idle is dropped and replaced by the pool (L7).
    poolErrorHandler: () => undefined,
  });
  await source.initialize();
  return new Database(source, connection);
}
