import { Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { carrierOf, findMigrated, ownerOf } from '@nidaan/platform-database';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import pg from 'pg';
import type { ServiceDefinition } from '../src/index.ts';
import { migrateAll, migrationsFor } from '../src/migrate-all.ts';

@Module({})
class Nothing {}

const SECRETS = { secret: 'a secret of the tests, long enough for anybody', moreSecrets: [] };
const of = (name: 'lab' | 'pharmacy'): ServiceDefinition => ({
  ...{ name, routes: [], events: [], jobs: [], migrations: [], entities: [], module: Nothing },
});

describe('a migrate step where all migrations have run', () => {
  let database: TestDatabase;
  let client: pg.Client;
  const services = [of('lab'), of('pharmacy')];
  const wanted = new Map(services.map((each) => [each.name, migrationsFor(each)]));

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrateAll(services, database.url, SECRETS);
    client = new pg.Client(database.url);
    await client.connect();
  }, 60_000);
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  const isPinned = async () =>
    (
      await client.query(
        `SELECT 'search_path=lab, extensions, pg_temp' = ANY (proconfig) AS pinned FROM pg_proc WHERE proname = 'open_one'`,
      )
    ).rows[0].pinned;
  const mayRead = async () =>
    (await client.query(`SELECT has_table_privilege('${carrierOf('lab')}', 'lab.outbox', 'SELECT') AS may`)).rows[0].may;

  it('finds nothing to run, and names a service of which one is missing', async () => {
    expect(await findMigrated(database.url, wanted)).toEqual(new Set(['lab', 'pharmacy']));
    await client.query(`DELETE FROM pharmacy.migrations WHERE name = (SELECT max(name) FROM pharmacy.migrations)`);
    expect(await findMigrated(database.url, wanted)).toEqual(new Set(['lab']));
  });

  it('S1 pins a function that was left open, and gives a carrier what it lacks', async () => {
    await client.query(`SET ROLE ${ownerOf('lab')}`);
    await client.query(`CREATE FUNCTION lab.open_one() RETURNS integer LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'`);
    await client.query('RESET ROLE');
    await client.query(`REVOKE SELECT ON lab.outbox FROM ${carrierOf('lab')}`);
    expect([await isPinned(), await mayRead()]).toEqual([null, false]);
    await migrateAll([of('lab')], database.url, SECRETS);
    expect([await isPinned(), await mayRead()]).toEqual([true, true]);
  });
});
