import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database made for one spec file. */
export interface TestDatabase {
  /** Address of the empty database, as superuser. */
  readonly url: string;
  /** Ends every session on it and removes it. */
  drop(): Promise<void>;
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run tests with `node tools/test.mjs <pattern>`.');
  const client = new pg.Client(server);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Makes an empty database on the server of this test run; call `drop` in afterAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`;
  // FILE_COPY needs two checkpoints per database, WAL_LOG none: quicker for an empty one.
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0 STRATEGY wal_log`));
  const url = new URL(process.env['TEST_DATABASE_URL']!);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)) };
}
