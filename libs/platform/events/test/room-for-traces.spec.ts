import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate, provision } from '@nidaan/platform-database';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { eventsMigrations } from '../src/index.ts';

const BEFORE = eventsMigrations.slice(0, 2);

// What the release before sends, as prepared statements of connections that stay open over the upgrade.
const CLAIM = {
  name: 'claim',
  text: `SELECT event_id, name, hospital_id, aggregate, lane, payload, actor_id, occurred_at, root, attempts, received_at
    FROM claim_events($1, $2, $3, $4)`,
  values: [1, 10, 10, 10],
};
const insertInto = (table: string) => ({
  name: table,
  text: `INSERT INTO ${table} (event_id, name, hospital_id, aggregate, lane, payload, actor_id, occurred_at, root)
    SELECT gen_random_uuid(), 'patients.x.y.v1', 1, '1', n, '{"patientId": 1, "name": "of some length"}', 1, now(), gen_random_uuid()
    FROM generate_series($1::int, $2::int) AS n`,
});

describe('the column for traces', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    await provision(database.url, ['patients'], 'event-tests');
    await migrate(database.url, 'patients', BEFORE);
    client = new pg.Client({ connectionString: database.url, options: '-c search_path=patients,extensions' });
    await client.connect();
  }, 60_000);
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  const bytes = async (table: string): Promise<number> => {
    const { rows } = await client.query<{ size: number }>(
      `SELECT avg(pg_column_size(t.*))::int AS size FROM ${table} t WHERE ${table === 'inbox' ? 'done_at' : 'sent_at'} IS NOT NULL`,
    );
    return rows[0]!.size;
  };
  const fill = async (from: number, to: number) => {
    for (const table of ['outbox', 'inbox']) await client.query({ ...insertInto(table), values: [from, to] });
  };

  it('comes while the release before goes on writing and claiming, and costs next to nothing where it is NULL', async () => {
    await fill(1, 20);
    expect((await client.query(CLAIM)).rows).toHaveLength(10);
    await client.query('UPDATE outbox SET sent_at = now(); UPDATE inbox SET done_at = now()');
    const before = { outbox: await bytes('outbox'), inbox: await bytes('inbox') };
    await migrate(database.url, 'patients', eventsMigrations);
    await fill(21, 40);
    const claimed = (await client.query(CLAIM)).rows;
    expect(claimed).toHaveLength(10);
    expect(Object.keys(claimed[0] as object)).toHaveLength(11);
    await client.query('DELETE FROM outbox WHERE sent_at IS NOT NULL; DELETE FROM inbox WHERE done_at IS NOT NULL');
    await client.query('UPDATE outbox SET sent_at = now(); UPDATE inbox SET done_at = now()');
    expect(await bytes('inbox')).toBe(before.inbox);
    expect((await bytes('outbox')) - before.outbox).toBeLessThanOrEqual(8);
  });
});
