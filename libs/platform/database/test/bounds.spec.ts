import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import {
  connectionSettings,
  migrate,
  openDatabase,
  provision,
  roleOf,
  roleUrl,
  withPatience,
  type Database,
} from '../src/index.ts';

const SECRET = 'a secret of the tests, long enough';

class CreateNotes1700000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE notes (id integer PRIMARY KEY, text text NOT NULL)');
    await runner.query(`INSERT INTO notes VALUES (1, 'one')`);
  }

  async down(): Promise<void> {}
}

/** A migration that adds a column; each test has one of its own. */
const adds = (column: string, stamp: number) => {
  const migration = class implements MigrationInterface {
    readonly name = `Add${column}${stamp}`;

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`ALTER TABLE notes ADD COLUMN ${column} text`);
    }

    async down(): Promise<void> {}
  };
  Object.defineProperty(migration, 'name', { value: `Add${column}${stamp}` });
  return migration;
};

describe('bounds of work in the database', () => {
  let test: TestDatabase;
  let database: Database;
  let other: pg.Client;
  const done: (new () => MigrationInterface)[] = [CreateNotes1700000000100];

  beforeAll(async () => {
    test = await createTestDatabase();
    await provision(test.url, ['lab'], SECRET);
    await migrate(test.url, 'lab', done);
    database = await openDatabase(roleUrl(test.url, roleOf('lab'), SECRET), 'lab', [], 4);
    other = new pg.Client({ connectionString: test.url, application_name: 'the reader', options: '-c search_path=lab' });
    await other.connect();
  });

  afterAll(async () => {
    await other?.end();
    await database?.close();
    await test?.drop();
  });

  const boundsOf = async (query: <R extends pg.QueryResultRow>(text: string) => Promise<R[]>) =>
    (
      await query<{ name: string; setting: string }>(
        `SELECT name, setting FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY 1`,
      )
    ).map(({ setting }) => Number(setting) / 1000);

  /** Migrates while `holding` keeps the tables in use; ends it when the migration has waited twice. */
  const migrateBeside = async (column: string, stamp: number, holding: string) => {
    await other.query(holding);
    const warnings: string[] = [];
    const waits: number[] = [];
    done.push(adds(column, stamp));
    let isDone = false;
    const migrated = migrate(test.url, 'lab', done, { warn: (line) => void warnings.push(line) }).finally(() => (isDone = true));
    while (warnings.length < 2 && !isDone) {
      const began = performance.now();
      expect(await database.query('SELECT text FROM notes WHERE id = 1')).toEqual([{ text: 'one' }]);
      waits.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(isDone).toBe(false);
    await other.query('COMMIT');
    await migrated;
    expect(await database.query(`SELECT ${column} FROM notes`)).toEqual([{ [column]: null }]);
    return { warnings, waits };
  };

  it('L11 a migration gives way to an open reader: queries on the table are answered meanwhile, and it succeeds when the reader ends', async () => {
    const { warnings, waits } = await migrateBeside('colour', 1700000000101, 'BEGIN; SELECT * FROM notes');
    expect(warnings[0]).toBe('A migration of lab waits for tables that are in use by the reader. The next try is in 0.5 s.');
    // No query waits longer than one try does; most wait for nothing.
    expect(Math.max(...waits)).toBeLessThan(2_900);
    expect(waits.filter((ms) => ms < 500).length).toBeGreaterThan(waits.length / 2);
  }, 30_000);

  it('L11 so it does beside a running backup, whose one transaction has every table', async () => {
    await migrateBeside(
      'size',
      1700000000102,
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; LOCK TABLE notes, migrations IN ACCESS SHARE MODE',
    );
  }, 30_000);

  it('L11 gives up after its time with one sentence that says who is in the way, and leaves nothing half done', async () => {
    await other.query('BEGIN; SELECT * FROM notes');
    const late = [...done, adds('late', 1700000000103)];
    const given = migrate(test.url, 'lab', late, { patienceMs: 100, warn: () => undefined });
    await expect(given).rejects.toThrow(
      'A migration of lab was given up: its tables stayed in use by the reader. Nothing is half done; run it again when that has ended.',
    );
    await other.query('COMMIT');
    await expect(database.query('SELECT late FROM notes')).rejects.toMatchObject({ code: '42703' });
    await migrate(test.url, 'lab', late);
    expect(await database.query('SELECT late FROM notes')).toEqual([{ late: null }]);
  }, 30_000);

  it('L11 a service has 30 s for a statement and 3 s for a lock, on each of its connections', async () => {
    // In the order of their names: idle in a transaction, lock, statement.
    expect(await boundsOf((text) => database.query(text))).toEqual([60, 3, 30]);
    expect(await boundsOf((text) => database.queryApart(text))).toEqual([60, 3, 30]);
    const plain = new pg.Client(connectionSettings({ connectionString: test.url }));
    await plain.connect();
    expect(await boundsOf(async (text) => (await plain.query(text)).rows)).toEqual([0, 3, 30]);
    await plain.end();
  });

  it('L11 work for which nobody waits at a screen has more time, and what follows it on the connection has not', async () => {
    const one = await openDatabase(roleUrl(test.url, roleOf('lab'), SECRET), 'lab', [], 1);
    try {
      expect(await withPatience(() => boundsOf((text) => one.query(text)))).toEqual([60, 60, 900]);
      expect(await withPatience(() => one.transaction((tx) => boundsOf((text) => tx.query(text))))).toEqual([60, 60, 900]);
      expect(await boundsOf((text) => one.query(text))).toEqual([60, 3, 30]);
    } finally {
      await one.close();
    }
  });

  it('L11 a statement ends after its bound, which the address may set, and its connection serves the next', async () => {
    const address = new URL(roleUrl(test.url, roleOf('lab'), SECRET));
    address.searchParams.set('options', '-c statement_timeout=200');
    const one = await openDatabase(address.href, 'lab', [], 1);
    try {
      await expect(one.query('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
      expect(await one.query('SELECT id FROM notes')).toEqual([{ id: 1 }]);
    } finally {
      await one.close();
    }
  });

  it('L11 a statement that waits for a lock ends after its bound, and its connection serves the next', async () => {
    await other.query('BEGIN; LOCK TABLE notes');
    const began = performance.now();
    await expect(database.query('SELECT * FROM notes')).rejects.toMatchObject({ code: '55P03' });
    expect(performance.now() - began).toBeLessThan(5_000);
    await other.query('COMMIT');
    expect(await database.query('SELECT id FROM notes')).toEqual([{ id: 1 }]);
  }, 15_000);
});
