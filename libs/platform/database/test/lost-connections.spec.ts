import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, openDatabaseProxy, type TestDatabase } from '@nidaan/testing';
import { openDatabase, provision, roleOf, roleUrl, checkPoolHealth, type Database } from '../src/index.ts';

const SECRET = 'a secret of the tests, long enough';
const LASTING = ['tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count', 'tcp_user_timeout'];
const SETTINGS = `SELECT name, setting FROM pg_settings WHERE name = ANY($1) ORDER BY name`;
const ASKED = [[...LASTING, 'idle_in_transaction_session_timeout']];

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const within = async (work: () => Promise<unknown>): Promise<{ outcome: unknown; ms: number }> => {
  const began = performance.now();
  const outcome = await work().catch((fault: unknown) => fault);
  return { outcome, ms: performance.now() - began };
};

describe('connections whose other end is lost', () => {
  let server: TestDatabase;
  let admin: pg.Client;
  let url: string;
  const opened: Database[] = [];
  const open = async (address: string, max: number) => {
    const database = await openDatabase(address, 'lab', [], max);
    opened.push(database);
    return database;
  };

  beforeAll(async () => {
    server = await createTestDatabase();
    await provision(server.url, ['lab'], SECRET);
    admin = new pg.Client(server.url);
    await admin.connect();
    url = roleUrl(server.url, roleOf('lab'), SECRET);
  }, 60_000);
  afterAll(async () => {
    for (const database of opened) await database.close();
    await admin?.end();
    await server?.drop();
  });

  it('L6 tells PostgreSQL with each session when to give a lost client up, and not to let one stand still in a transaction', async () => {
    const database = await open(url, 2);
    const short = [
      { name: 'idle_in_transaction_session_timeout', setting: '60000' },
      { name: 'tcp_keepalives_count', setting: '3' },
      { name: 'tcp_keepalives_idle', setting: '10' },
      { name: 'tcp_keepalives_interval', setting: '5' },
      { name: 'tcp_user_timeout', setting: '25000' },
    ];
    expect(await database.query(SETTINGS, ASKED)).toEqual(short);
    expect(await database.transaction((tx) => tx.query(SETTINGS, ASKED))).toEqual(short);
    expect(await database.queryApart(SETTINGS, ASKED)).toEqual(short);
    expect(await database.query('SHOW search_path')).toEqual([{ search_path: 'lab, extensions' }]);
  });

  it('L6 ends a transaction that stands still, and its locks, and works on', async () => {
    const at = new URL(url);
    at.searchParams.set('options', '-c idle_in_transaction_session_timeout=200ms');
    const database = await open(at.href, 2);
    expect(await database.query('SHOW tcp_keepalives_idle')).toEqual([{ tcp_keepalives_idle: '10' }]);
    const standing = database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(7)');
      await sleep(1500);
      await tx.query('SELECT 1');
    });
    const outcome = standing.catch((fault: unknown) => fault);
    await sleep(1000);
    expect((await admin.query('SELECT pg_try_advisory_lock(7) AS free')).rows).toEqual([{ free: true }]);
    await admin.query('SELECT pg_advisory_unlock(7)');
    expect(await outcome).toBeInstanceOf(Error);
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('L7 lets go of a statement whose server is gone without a word, and of none that only takes its time', async () => {
    const proxy = await openDatabaseProxy(url);
    const name = 'lost-by-its-server';
    const lost = checkPoolHealth(
      new pg.Pool({ connectionString: proxy.url, application_name: name, pipeline: true } as pg.PoolConfig),
      200,
    );
    const slow = checkPoolHealth(new pg.Pool({ connectionString: url }), 200);
    const taking = slow.query('SELECT pg_sleep(2)');
    await lost.query('SELECT 1');
    const hanging = within(() => lost.query('SELECT pg_sleep(60)'));
    await sleep(200);
    proxy.fallSilent();
    // The address leads to the server that took over.
    Object.assign(lost.options, { connectionString: url });
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [name]);
    const { outcome, ms } = await hanging;
    expect((outcome as Error).message).toMatch(/^Connection terminated/);
    expect(ms).toBeLessThan(10_000);
    expect((await lost.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect((await taking).rows).toHaveLength(1);
    await Promise.all([lost.end(), slow.end()]);
    await proxy.close();
  }, 20_000);

  it('L11 is ready though callers queue for its connections, and refuses who has queued for five seconds', async () => {
    const database = await open(url, 1);
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    const holding = database.transaction(async (tx) => {
      await tx.query('SELECT 1');
      await held;
    });
    const queued = within(() => database.query('SELECT 1'));
    await sleep(50);
    expect(database.connections).toEqual({ busy: 1, idle: 0, waiting: 1 });
    expect(await database.isReady()).toBe(true);
    const { outcome, ms } = await queued;
    expect((outcome as Error).message).toBe('timeout exceeded when trying to connect');
    expect(ms).toBeGreaterThan(4_900);
    expect(database.connections.waiting).toBe(0);
    go();
    await holding;
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  }, 20_000);

  it('L7 is asked whether it is ready over a connection that it has, as long as nobody waits for one', async () => {
    const proxy = await openDatabaseProxy(url);
    const database = await openDatabase(proxy.url, 'lab', [], 2);
    const before = proxy.startups.length;
    await database.query('SELECT 1');
    expect(await database.isReady()).toBe(true);
    expect(proxy.startups.length).toBe(Math.max(before, 1));
    await database.close();
    await proxy.close();
  });

  it('L7 is not ready after a second without an answer, however many ask, over one connection', async () => {
    const proxy = await openDatabaseProxy(url);
    const database = await openDatabase(proxy.url, 'lab', [], 2);
    expect(await database.isReady()).toBe(true);
    const before = proxy.startups.length;
    proxy.fallSilent();
    const { outcome, ms } = await within(() => Promise.all(Array.from({ length: 10 }, () => database.isReady())));
    expect(outcome).toEqual(Array.from({ length: 10 }, () => false));
    expect(ms).toBeGreaterThan(900);
    expect(ms).toBeLessThan(4_000);
    expect(proxy.startups.length).toBe(before);
    await proxy.close();
    await database.close();
  });
});
