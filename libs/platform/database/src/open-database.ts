import { DataSource, type MigrationInterface } from 'typeorm';
import pg from 'pg';
import type { ServiceName } from '@nidaan/kernel';
import { Database } from './database.ts';
import { ownerOf } from './provision.ts';

export type MigrationClass = new () => MigrationInterface;
export type EntityClass = abstract new (...args: never[]) => unknown;

// int8 counters and sums stay below 2^53 here; as numbers they need no care at every place of use.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A plain date must not become an instant in the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** Runs a service's migrations as its schema's owner, one process at a time. `adminUrl` must be allowed to SET ROLE to the owner. */
export async function migrate(adminUrl: string, service: ServiceName, migrations: readonly MigrationClass[]): Promise<void> {
  const source = new DataSource({
    type: 'postgres',
    url: adminUrl,
    schema: service,
    migrations: [...migrations],
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    extra: { options: `-c role=${ownerOf(service)} -c search_path=${service},extensions`, max: 2 },
  });
  await source.initialize();
  const lock = source.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock(hashtext($1))', [`nidaan.migrations.${service}`]);
    await source.runMigrations();
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
  const source = new DataSource({
    type: 'postgres',
    url,
    schema: service,
    entities: [...entities] as never[],
    applicationName: `nidaan-${service}`,
    extra: { pipeline: true, max, idleTimeoutMillis: 30_000 },
    // A connection that broke while idle is dropped and replaced by the pool (L7).
    poolErrorHandler: () => undefined,
  });
  await source.initialize();
  return new Database(source, connection);
}
