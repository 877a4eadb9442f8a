#!/usr/bin/env node
// Makes the database `nidaan_template` on the server of TEST_DATABASE_URL: the schemas of all services, without rows and subscriptions.
import 'reflect-metadata';
import { JOBS_ROLE, roleUrl } from '@nidaan/platform-database';
import { PostgresJobBackend } from '@nidaan/platform-jobs';
import { migrateAll } from '@nidaan/platform-runtime';
import { TEMPLATE_DATABASE } from '@nidaan/testing';
import { TEST_SECRET } from '@nidaan/testing/services';
import pg from 'pg';
import { services } from '../../apps/standalone/dist/services.js';

async function on(url, statements) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const url = new URL(process.env.TEST_DATABASE_URL);
await on(url.href, [
  `DROP DATABASE IF EXISTS ${TEMPLATE_DATABASE} WITH (FORCE)`,
  `CREATE DATABASE ${TEMPLATE_DATABASE} TEMPLATE template0 STRATEGY wal_log`,
]);
url.pathname = `/${TEMPLATE_DATABASE}`;
await migrateAll(services, url.href, { secret: TEST_SECRET, moreSecrets: [] });
await new PostgresJobBackend(roleUrl(url.href, JOBS_ROLE, TEST_SECRET)).prepare();
// A spec file composes some of the services: what the others would handle must not wait for them.
await on(
  url.href,
  services.map(({ name }) => `DELETE FROM ${name}.subscriptions`),
);
process.exit(0);
