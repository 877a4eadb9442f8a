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

/** Database with the schemas of this release and nothing in them, where `npm test` has made one (tools/jest/template-database.mjs). */
export const TEMPLATE_DATABASE = 'nidaan_template';

/**
 * Makes a database on the server of this test run; call `drop` in afterAll. It is empty, or with `isMigrated` a copy of the template database where
 * there is one: `migrateAll` then finds little to do. Rights on a database are not copied; `migrateAll` gives them again.
 */
export async function createTestDatabase({ isMigrated = false } = {}): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`;
  await onServer(async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE_DATABASE]);
    const template = isMigrated && rowCount ? TEMPLATE_DATABASE : 'template0';
    // The default writes each page to the log as well: measured, twice as slow in memory and no quicker on a disk.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  });
  const url = new URL(process.env['TEST_DATABASE_URL']!);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)) };
}
