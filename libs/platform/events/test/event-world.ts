import { migrate, openDatabase, provision, roleOf, roleUrl, CARRIER_ROLE, type Database } from '@nidaan/platform-database';
import type { ServiceName } from '@nidaan/kernel';
import { createTestDatabase } from '@nidaan/testing';
import pg from 'pg';
import { CONFORMANCE_SERVICES, CreateEffects1700000000900, type TransportWorld } from './conformance/conformance-kit.ts';
import { PostgresTransport, eventsMigrations } from '../src/index.ts';

const SECRET = 'event-tests';

export interface PostgresWorld extends TransportWorld {
  /** Address as superuser. */
  url: string;
  urlAs(role: string): string;
}

/** Three services on a database of their own, carried by PostgreSQL. */
export async function openPostgresWorld(): Promise<PostgresWorld> {
  const { url, drop } = await createTestDatabase();
  await provision(url, CONFORMANCE_SERVICES, SECRET);
  const as = (role: string) => roleUrl(url, role, SECRET);
  const databases = new Map<ServiceName, Database>();
  const admin = new pg.Pool({ connectionString: url, max: 2 });
  admin.on('error', () => undefined);
  for (const service of CONFORMANCE_SERVICES) {
    await migrate(url, service, [...eventsMigrations, CreateEffects1700000000900]);
    const database = await openDatabase(as(roleOf(service)), service, [], 5);
    databases.set(service, database);
  }
  return {
    url,
    urlAs: as,
    databases,
    sql: async (service, text, values) => {
      const client = await admin.connect();
      try {
        await client.query(`SET search_path = ${service}, extensions`);
        return (await client.query<Record<string, unknown>>(text, values)).rows;
      } finally {
        client.release();
      }
    },
    makeTransport: () =>
      new PostgresTransport({ connection: { connectionString: as(CARRIER_ROLE) }, hasPeers: true, pollMs: 300 }),
    close: async () => {
      for (const database of databases.values()) await database.close();
      await admin.end();
      await drop();
    },
  };
}
