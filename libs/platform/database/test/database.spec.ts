import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runAs } from '@nidaan/platform-telemetry';
import { eventually } from '@nidaan/testing';
import { type Database, inPages, loginOf, migrate, openDatabase, provision, roleOf, roleUrl, tenantTable } from '../src/index.ts';

const SECRET = 'a secret of the tests, long enough';
const NAME = `database_room_${process.pid}`;

class CreateNotes1700000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE notes (hospital_id integer NOT NULL, id integer NOT NULL, text text NOT NULL, PRIMARY KEY (hospital_id, id))',
    );
    await tenantTable(runner, 'notes');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notes');
  }
}

const SEEN = `SELECT current_setting('nidaan.branches', true) AS seen`;

describe('database room', () => {
  let admin: pg.Client;
  let adminUrl: string;
  let database: Database;
  const as = <T>(hospitalId: number, work: () => Promise<T>) => runAs({ hospitalId }, work);
  const insert = (hospitalId: number, id: number, text: string) =>
    as(hospitalId, () => database.query('INSERT INTO notes VALUES ($1, $2, $3)', [hospitalId, id, text]));

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${NAME}`);
    const url = new URL(process.env.TEST_DATABASE_URL!);
    url.pathname = `/${NAME}`;
    adminUrl = url.toString();
    await Promise.all([provision(adminUrl, ['lab', 'pharmacy'], SECRET), provision(adminUrl, ['lab', 'pharmacy'], SECRET)]);
    await Promise.all([
      migrate(adminUrl, 'lab', [CreateNotes1700000000100]),
      migrate(adminUrl, 'lab', [CreateNotes1700000000100]),
    ]);
    database = await openDatabase(roleUrl(adminUrl, roleOf('lab'), SECRET), 'lab', [], 4);
  });

  afterAll(async () => {
    await database?.close();
    await admin.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
    await admin.end();
  });

  it('SEC-03 shows a hospital its own rows, another none of them, and nobody any', async () => {
    await insert(1, 1, 'ours');
    expect(await as(1, () => database.query('SELECT text FROM notes WHERE id = 1'))).toEqual([{ text: 'ours' }]);
    expect(await as(2, () => database.query('SELECT text FROM notes'))).toEqual([]);
    expect(await database.query('SELECT text FROM notes')).toEqual([]);
  });

  it('SEC-04 refuses to write a row of another hospital', async () => {
    await expect(as(2, () => database.query(`INSERT INTO notes VALUES (1, 99, 'smuggled')`))).rejects.toMatchObject({
      code: '42501',
    });
    await expect(
      as(2, () => database.query(`UPDATE notes SET text = 'changed' WHERE hospital_id = 1 RETURNING id`)),
    ).resolves.toEqual([]);
  });

  it('a service role has no right on the schema of another service', async () => {
    const other = await openDatabase(roleUrl(adminUrl, roleOf('pharmacy'), SECRET), 'pharmacy', [], 1);
    await expect(other.query('SELECT * FROM lab.notes')).rejects.toMatchObject({ code: '42501' });
    await other.close();
  });

  it('rolls everything back when a statement that nobody awaited fails', async () => {
    const work = as(1, () =>
      database.transaction(async (tx) => {
        tx.send('INSERT INTO notes VALUES ($1, $2, $3)', [1, 50, 'first']);
        tx.send('INSERT INTO notes VALUES ($1, $2, $3)', [1, 50, 'the same key']);
      }),
    );
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await as(1, () => database.query('SELECT 1 FROM notes WHERE id = 50'))).toEqual([]);
  });

  it('does not report a commit that the database turned into a rollback', async () => {
    const work = as(1, () =>
      database.transaction(async (tx) => {
        await tx.query('INSERT INTO notes VALUES (1, 51, $1)', ['kept?']);
        await tx.query('SELECT 1/0').catch(() => undefined);
      }),
    );
    await expect(work).rejects.toThrow();
    expect(await as(1, () => database.query('SELECT 1 FROM notes WHERE id = 51'))).toEqual([]);
  });

  it('joins the transaction at hand, and runs its hooks around the commit', async () => {
    const order: string[] = [];
    await as(1, () =>
      database.transaction(async (tx) => {
        tx.beforeCommit(() => void order.push('before'));
        tx.afterCommit(() => void order.push('after'));
        await database.transaction((inner) => inner.query('INSERT INTO notes VALUES (1, 52, $1)', ['inner']));
        expect(await database.query('SELECT text FROM notes WHERE id = 52')).toEqual([{ text: 'inner' }]);
      }),
    );
    expect(order).toEqual(['before', 'after']);
    await expect(as(1, () => database.transaction(() => as(2, () => database.transaction(async () => 1))))).rejects.toThrow(
      'another',
    );
  });

  it('forgets the hospital with the transaction, whatever runs on the connection next', async () => {
    const one = await openDatabase(roleUrl(adminUrl, roleOf('lab'), SECRET), 'lab', [], 1);
    const tenant = `SELECT current_setting('nidaan.hospital_id', true) AS tenant`;
    expect(await as(1, () => one.query(tenant))).toEqual([{ tenant: '1' }]);
    expect(await one.query(tenant)).toEqual([{ tenant: '' }]);
    await as(1, () => one.transaction(async (tx) => tx.send('INSERT INTO notes VALUES (1, 60, $1)', ['sent'])));
    expect(await one.query(tenant)).toEqual([{ tenant: '' }]);
    expect(await one.query('SELECT text FROM notes')).toEqual([]);
    await one.close();
  });

  it('ORG-34 sees all branches for a part of a transaction alone, whatever becomes of that part', async () => {
    const seen = async () => (await database.query<{ seen: string }>(SEEN))[0]!.seen;
    const limited = <T>(work: () => Promise<T>) => runAs({ hospitalId: 1, branches: '2,3' }, work);
    const told = await limited(() =>
      database.transaction(async (tx) => {
        const inner = await tx.inAllBranches(async () => [await seen(), await tx.inAllBranches(seen), await seen()]);
        const failed = tx.inAllBranches(() => Promise.reject(new Error('No')));
        await expect(failed).rejects.toThrow('No');
        return [...inner, await seen()];
      }),
    );
    expect(told).toEqual(['*', '*', '*', '2,3']);
    expect(await limited(seen)).toBe('2,3');
    expect(await as(1, () => database.transaction((tx) => tx.inAllBranches(seen)))).toBe('*');
  });

  it('can use a connection on which the first use of a statement failed', async () => {
    const one = await openDatabase(roleUrl(adminUrl, roleOf('lab'), SECRET), 'lab', [], 1);
    const add = (id: number, texts: string[]) =>
      as(1, () =>
        one.transaction(async (tx) => {
          for (const text of texts) tx.send('INSERT INTO notes (hospital_id, id, text) VALUES (1, $1, $2)', [id, text]);
        }),
      );
    await expect(add(61, ['first', 'the same key'])).rejects.toMatchObject({ code: '23505' });
    await expect(as(1, () => one.query('SELECT no_such_column FROM notes'))).rejects.toMatchObject({ code: '42703' });
    await add(61, ['again']);
    expect(await as(1, () => one.query('SELECT text FROM notes WHERE id = 61'))).toEqual([{ text: 'again' }]);
    await one.close();
  });

  it('keeps the order of what is sent and awaited', async () => {
    const rows = await as(4, () =>
      database.transaction(async (tx) => {
        tx.send('INSERT INTO notes VALUES (4, 1, $1)', ['sent']);
        await tx.query(`UPDATE notes SET text = text || ', awaited' WHERE id = 1`);
        tx.send(`UPDATE notes SET text = text || ', sent again' WHERE id = $1`, [1]);
        return tx.query('SELECT text FROM notes WHERE id = 1');
      }),
    );
    expect(rows).toEqual([{ text: 'sent, awaited, sent again' }]);
  });

  it('L7 outlives connections that are cut while in use and while idle, and works again at once', async () => {
    const theirs = `FROM pg_stat_activity WHERE usename = '${loginOf(roleOf('lab'), SECRET)}' AND datname = '${NAME}'`;
    const cut = () => admin.query(`SELECT pg_terminate_backend(pid) ${theirs}`);
    const sessions = async (more = '') => (await admin.query(`SELECT ${theirs} ${more}`)).rowCount;
    const inUse = as(1, () => database.transaction((tx) => tx.query('SELECT pg_sleep(5)'))).catch((fault: unknown) => fault);
    await eventually(async () => (await sessions(`AND query LIKE '%pg_sleep%' AND state = 'active'`)) === 1);
    await cut();
    expect(await inUse).toBeInstanceOf(Error);
    await as(1, () => database.query('SELECT 1'));
    await cut();
    await eventually(async () => (await sessions()) === 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await as(1, () => database.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });

  it('reads a long list in short pages of its own hospital, without a transaction in between', async () => {
    await as(3, () => database.query(`INSERT INTO notes SELECT 3, n, 'note' FROM generate_series(1, 1201) n`));
    const page = (last: { id: number } | undefined, limit: number) =>
      database.query<{ id: number }>('SELECT id FROM notes WHERE id > $1 ORDER BY id LIMIT $2', [last?.id ?? 0, limit]);
    const sizesOf = (wanted?: number) =>
      as(3, async () => {
        const sizes: number[] = [];
        for await (const rows of inPages(page, wanted)) {
          expect(database.connections.busy).toBe(0);
          sizes.push(rows.length);
        }
        return sizes;
      });
    expect(await sizesOf()).toEqual([500, 500, 201]);
    expect([await sizesOf(700), await sizesOf(500), await sizesOf(3)]).toEqual([[500, 200], [500], [3]]);
  });
});
