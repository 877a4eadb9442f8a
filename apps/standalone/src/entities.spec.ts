import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { readConfig } from '@nidaan/platform-config';
import { columnsOf, loadedEntities, type EntityClass } from '@nidaan/platform-database';
import { migrateAll } from '@nidaan/platform-runtime';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { services } from './services.ts';

const COLUMNS = `SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type, NOT a.attnotnull AS "isNullable",
    coalesce(a.attnum = ANY (k.indkey), false) AS "isPrimary"
  FROM pg_attribute a LEFT JOIN pg_index k ON k.indrelid = a.attrelid AND k.indisprimary
  WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attname`;

// How PostgreSQL writes out what entities give by its short name.
const LONG_NAMES: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' };

/** An entity is the one list of a table's fields (ADR 0022), so it must say of the table what the migrations made. */
describe('the entities of the services', () => {
  let test: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    test = await createTestDatabase({ isMigrated: true });
    await migrateAll(services, test.url, readConfig({ NODE_ENV: 'test', SECRET: 'x'.repeat(32) }).secrets);
    client = new pg.Client(test.url);
    await client.connect();
  }, 120_000);

  afterAll(async () => {
    await client?.end();
    await test.drop();
  });

  const all = services.flatMap(({ name, entities }) =>
    entities.map((entity) => [`${name}: ${entity.name}`, name, entity] as const),
  );

  it('are all named by their services', () => {
    const named = new Set<unknown>(all.map(([, , entity]) => entity));
    // Tables are made of these where they are mounted: named are the parts.
    const mounted = new Set([
      'HospitalCopyEntity',
      'AccountCopyEntity',
      'PatientCopyEntity',
      'DoctorCopyEntity',
      'HospitalRateEntity',
    ]);
    const others = loadedEntities().filter((entity) => !named.has(entity) && !mounted.has(entity.name));
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  it.each(all)(
    '%s has the columns of its table, their types, what may be null and the key',
    async (_, service, entity: EntityClass) => {
      const { table, columns } = columnsOf(entity);
      const { rows } = await client.query(COLUMNS, [`${service}.${table}`]);
      const named = columns.map(({ name, type, isNullable, isPrimary }) => ({
        name,
        type: LONG_NAMES[type] ?? type,
        isNullable,
        isPrimary,
      }));
      expect(named.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(rows);
    },
  );
});
