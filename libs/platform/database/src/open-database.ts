import { DataSource } from 'typeorm';
import pg from 'pg';
import type { ServiceName } from '@nidaan/kernel';
import { SHORT_TRANSACTIONS } from './bounds.ts';
import { ConnectionPool } from './connection-pool.ts';
import { connectionSettings } from './connection-settings.ts';
import { Database } from './database.ts';
import { SnakeNames, type EntityClass } from './entities/index.ts';

// int8 counters and sums stay below 2^53 here; as numbers they need no care at every place of use.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A plain date must not become an instant in the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

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
  const { connectionString, ...extra } = connectionSettings(connection, SHORT_TRANSACTIONS);
  const source = new DataSource({
    type: 'postgres',
    url: connectionString,
    schema: service,
    entities: [...entities] as never[],
    namingStrategy: new SnakeNames(),
    driver: { ...pg, Pool: ConnectionPool },
    extra: { ...extra, pipeline: true },
    // A connection that broke while idle is dropped and replaced by the pool (L7).
    poolErrorHandler: () => undefined,
  });
  await source.initialize();
  return new Database(source, connection);
}
