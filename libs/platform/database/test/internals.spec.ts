import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import utils from 'pg/lib/utils.js';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { ConnectionPool, Database, openDatabase, provision, roleOf, roleUrl } from '../src/index.ts';

type Insides = Record<string, unknown>;

/** What an object lacks of the names given, each with what needs it. */
const missing = (owner: string, object: unknown, needed: Readonly<Record<string, string>>, type = 'function'): string[] =>
  Object.entries(needed)
    .filter(([name]) => typeof (object as Insides)[name] !== type)
    .map(([name, use]) => `${owner}.${name} is no ${type} any more: ${use}`);

/**
 * What is used of TypeORM and pg beside their public API, so that an update which takes it away says so here. Whoever mends it looks at
 * the file that the sentence names.
 */
describe('internals of TypeORM and pg', () => {
  const SECRET = 'a secret of the tests, long enough';
  let test: TestDatabase;
  let database: Database;
  let client: pg.Client & Insides;

  beforeAll(async () => {
    test = await createTestDatabase();
    await provision(test.url, ['lab'], SECRET);
    database = await openDatabase(roleUrl(test.url, roleOf('lab'), SECRET), 'lab', [], 1);
    client = new pg.Client({ connectionString: test.url, pipeline: true } as pg.ClientConfig) as typeof client;
    await client.connect();
  });

  afterAll(async () => {
    await client?.end();
    await database?.close();
    await test.drop();
  });

  it("TypeORM's PostgreSQL driver shows its pool as `master` (database.ts)", () => {
    const { master } = database.source.driver as unknown as { master?: unknown };
    expect(master).toBeInstanceOf(ConnectionPool);
  });

  it("pg's pool asks whether it is full, and opens a connection for who waits, by methods that can be overridden (connection-pool.ts)", () => {
    const opens = 'connections are opened one at a time with it';
    expect(missing('Pool', pg.Pool.prototype, { _isFull: opens, _pulseQueue: opens, newClient: opens })).toEqual([]);
    const pool = new pg.Pool();
    expect(missing('pool', pool, { _clients: 'those that are being opened are among them' }, 'object')).toEqual([]);
    expect(missing('client', client, { _connected: 'one that is being opened is known by it' }, 'boolean')).toEqual([]);
  });

  it("pg's connection has what a batch writes with (batch.ts)", () => {
    const connection: unknown = client['connection'];
    const writes = 'batch.ts writes a statement with it';
    const methods = { parse: writes, bind: writes, describe: writes, execute: writes, close: writes, sync: writes };
    expect(missing('connection', connection, methods)).toEqual([]);
    const state = {
      parsedStatements: 'batch.ts notes there what the server has prepared',
      stream: 'batch.ts writes one packet to it',
    };
    expect(missing('connection', connection, state, 'object')).toEqual([]);
    expect(
      missing('connection.stream', (connection as { stream: unknown }).stream, { cork: writes, uncork: writes, destroy: writes }),
    ).toEqual([]);
  });

  it("pg's client has pipeline mode, and calls on a query the methods that a batch overrides (batch.ts)", () => {
    expect(missing('client', client, { pipeline: 'a batch would wait for the one before it' }, 'boolean')).toEqual([]);
    const answers = 'batch.ts takes the answer with it';
    const methods = {
      submit: 'batch.ts writes its statements with it',
      handleRowDescription: answers,
      handleDataRow: answers,
      handleCommandComplete: answers,
      handleReadyForQuery: answers,
      handleError: answers,
    };
    const query = pg.Query as unknown as { prototype: unknown };
    expect(missing('Query', query.prototype, methods)).toEqual([]);
  });

  it('pg runs one subclass of its Query after the other, and refuses every other class in pipeline mode (batch.ts)', async () => {
    const other = { submit: () => null, handleError: () => undefined, callback: () => undefined };
    const told = await new Promise<Error>((resolve) =>
      client.query({ ...other, handleError: (fault: Error) => resolve(fault) } as unknown as pg.Submittable),
    );
    expect(told.message).toContain('not supported in pipeline mode');
    expect(await Promise.all([database.query('SELECT 1 AS n'), database.query('SELECT 2 AS n')])).toEqual([
      [{ n: 1 }],
      [{ n: 2 }],
    ]);
  });

  it("pg's client tells its process and the bytes it has read (pool-health-check.ts)", () => {
    expect(missing('client', client, { processID: 'a lost session is looked up by it' }, 'number')).toEqual([]);
    const { stream } = client['connection'] as { stream: unknown };
    expect(missing('connection.stream', stream, { bytesRead: 'a silent session is known by it' }, 'number')).toEqual([]);
  });

  it('pg turns values into parameters as `pg/lib/utils.js` does (batch.ts)', () => {
    expect(missing('utils', utils, { prepareValue: 'batch.ts makes parameters with it' })).toEqual([]);
    expect([utils.prepareValue(7), utils.prepareValue([1, null]), utils.prepareValue(undefined)]).toEqual([
      '7',
      '{"1",NULL}',
      null,
    ]);
  });
});
