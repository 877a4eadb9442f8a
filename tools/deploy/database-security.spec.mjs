import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrateAll } from '@nidaan/platform-runtime';
import { createTestDatabase } from '@nidaan/testing';
import pg from 'pg';
import { services } from '../../apps/standalone/src/services.ts';

const OURS = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`;
const DEFINERS = `SELECT n.nspname || '.' || p.proname AS name, p.proconfig AS settings FROM pg_proc p
  JOIN pg_namespace n ON n.oid = p.pronamespace WHERE p.prosecdef AND ${OURS} ORDER BY 1`;

describe('what a service can do by SQL', () => {
  let database;
  let client;

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrateAll(services, database.url, {
      secret: 'a secret of the tests, long enough for anybody',
      moreSecrets: [],
    });
    client = new pg.Client(database.url);
    await client.connect();
  }, 120_000);

  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  /** Runs `work` in a transaction as a service's role, bound to a hospital or to none, and takes back what it did. */
  const asService = async (service, hospital, work) => {
    await client.query('BEGIN');
    try {
      await client.query(`SET LOCAL search_path = ${service}, extensions; SET LOCAL ROLE nidaan_${service}`);
      if (hospital !== null) await client.query(`SELECT set_config('nidaan.hospital_id', $1, true)`, [String(hospital)]);
      return await work((sql, values) => client.query(sql, values).then(({ rows }) => rows));
    } finally {
      await client.query('ROLLBACK');
    }
  };

  it('S1 every SECURITY DEFINER function of every schema looks into pg_temp last', async () => {
    const { rows } = await client.query(DEFINERS);
    expect(rows.length).toBeGreaterThan(60);
    const open = rows.filter(({ settings }) => !settings?.some((setting) => /^search_path=.*, *pg_temp$/.test(setting)));
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it('S1 no service may make a temporary table', async () => {
    for (const { name } of services)
      await expect(asService(name, null, (sql) => sql('CREATE TEMP TABLE idempotency_keys (n int)'))).rejects.toMatchObject({
        code: '42501',
      });
  });

  it('S1 a temporary table of the same name, were it allowed, does not stand in for the real one in any service', async () => {
    const { database: name } = client;
    await client.query(`GRANT TEMPORARY ON DATABASE ${name} TO PUBLIC`);
    try {
      for (const { name: service } of services) {
        const insert = `INSERT INTO ${service}.idempotency_keys (hospital_id, key, route, body_hash, created_at) VALUES (1, $1, 'x', 'x', $2)`;
        await client.query(insert, ['old', '2020-01-01']);
        const whose = await asService(service, 1, async (sql) => {
          await sql('CREATE TEMP TABLE idempotency_keys (LIKE idempotency_keys)');
          await sql(`INSERT INTO pg_temp.idempotency_keys SELECT * FROM ${service}.idempotency_keys`);
          await sql(`CREATE FUNCTION pg_temp.turned() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'This runs as %', current_user; END $$`);
          await sql('CREATE TRIGGER turned BEFORE DELETE ON pg_temp.idempotency_keys EXECUTE FUNCTION pg_temp.turned()');
          await sql('SELECT forget_idempotency_keys(1)');
          return sql(`SELECT (SELECT count(*)::int FROM pg_temp.idempotency_keys) AS theirs,
            (SELECT count(*)::int FROM ${service}.idempotency_keys) AS ours`);
        });
        expect(whose).toEqual([{ theirs: 1, ours: 0 }]);
      }
    } finally {
      await client.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
    }
  });
});
