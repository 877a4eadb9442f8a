import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, eventually, openDatabaseProxy, type DatabaseProxy, type TestDatabase } from '@nidaan/testing';
import { ConnectionPool } from '../src/index.ts';

describe('a pool of connections', () => {
  let server: TestDatabase;
  let proxy: DatabaseProxy;
  let pool: ConnectionPool;
  const open = (settings: ConstructorParameters<typeof ConnectionPool>[0]) =>
    new ConnectionPool({ connectionString: proxy.url, ...settings });

  beforeAll(async () => (server = await createTestDatabase()));
  afterAll(() => server?.drop());
  beforeEach(async () => (proxy = await openDatabaseProxy(server.url)));
  afterEach(async () => {
    await pool.end();
    await proxy.close();
  });

  it('L7 opens one connection at a time, however many wait', async () => {
    pool = open({ max: 10 });
    const letThrough = proxy.hold();
    const asked = Array.from({ length: 10 }, (_, n) => pool.query(`SELECT ${n} AS n`));
    expect([pool.totalCount, pool.waitingCount]).toEqual([1, 9]);
    letThrough();
    const answers = (await Promise.all(asked)).map(({ rows }) => (rows as { n: number }[])[0]!.n);
    expect(answers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('L11 opens the next one while those it has are in use, as many as it may', async () => {
    pool = open({ max: 3 });
    const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
    expect(new Set(clients).size).toBe(3);
    const fourth = pool.connect();
    expect([pool.totalCount, pool.waitingCount]).toEqual([3, 1]);
    clients[0]!.release();
    expect(await fourth).toBe(clients[0]);
    for (const client of clients) client.release();
  });

  it('L7 keeps a connection that came too late for its caller, and gives it to the next', async () => {
    pool = open({ max: 2, acquireTimeoutMillis: 100 });
    const letThrough = proxy.hold();
    await expect(pool.connect()).rejects.toThrow('timeout exceeded when trying to connect');
    letThrough();
    await eventually(() => expect(pool.idleCount).toBe(1));
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(proxy.startups).toHaveLength(1);
  });

  it('L7 gives up a connection that does not come about, and opens another for who waits', async () => {
    pool = open({ max: 2, connectionTimeoutMillis: 300, acquireTimeoutMillis: 20_000 });
    const letThrough = proxy.hold();
    const first = pool.query('SELECT 1');
    const second = pool.query('SELECT 2 AS two');
    await expect(first).rejects.toThrow(/timeout/);
    letThrough();
    expect((await second).rows).toEqual([{ two: 2 }]);
  });

  it('L7 tells all who wait when nothing listens there', async () => {
    pool = open({ max: 3 });
    await proxy.close();
    const outcomes = await Promise.allSettled([pool.query('SELECT 1'), pool.query('SELECT 1'), pool.query('SELECT 1')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(pool.totalCount).toBe(0);
  });
});
