import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  forgetRevocations,
  NEW_REVOCATIONS,
  Revocations,
  RevocationsRepository,
  revocationsMigrations,
} from '@nidaan/platform-access';
import { migrate, openDatabase, provision, roleOf, roleUrl, type Database } from '@nidaan/platform-database';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import pg from 'pg';
import { eventually } from '@nidaan/testing';

const SECRET = 'a secret of the tests, long enough';
const MANY = 100_000;
const caller = (accountId: number, sessionId = 's') => ({ accountId, hospitalId: 1, isStaff: false, sessionId });

describe('revocations in a service’s own table', () => {
  let test: TestDatabase;
  let admin: pg.Client;
  let database: Database;
  let table: RevocationsRepository;

  beforeAll(async () => {
    test = await createTestDatabase();
    await provision(test.url, ['lab'], SECRET);
    await migrate(test.url, 'lab', revocationsMigrations.slice(0, 1));
    admin = new pg.Client({ connectionString: test.url, options: '-c search_path=lab' });
    await admin.connect();
    // As an installation of today has them.
    await admin.query(`INSERT INTO revocations SELECT n, CASE WHEN n % 2 = 0 THEN '' ELSE gen_random_uuid()::text END, now()
      FROM generate_series(1, ${MANY}) n`);
    await migrate(test.url, 'lab', revocationsMigrations);
    database = await openDatabase(roleUrl(test.url, roleOf('lab'), SECRET), 'lab', [], 3);
    table = new RevocationsRepository(database);
  }, 60_000);

  afterAll(async () => {
    await admin?.end();
    await database?.close();
    await test?.drop();
  });

  const keys = (rows: readonly { account_id: number; session_id: string }[]) =>
    rows.map(({ account_id, session_id }) => `${account_id}:${session_id}`);

  it('P3 a look among 100,000 reads what is new and nothing else', async () => {
    const { rows, horizon } = await table.all();
    expect(rows).toHaveLength(MANY);
    await table.revoke(200_001, null, new Date().toISOString());
    expect(keys((await table.since(horizon, 5000)).rows)).toEqual(['200001:']);
    const explained = await admin.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${NEW_REVOCATIONS.replace('$1', String(horizon)).replace('$2', '5000')}`,
    );
    const [{ Plan: plan }] = explained.rows[0]!['QUERY PLAN'];
    expect(scansIn(plan)).toEqual([['Index Scan', 'revocations_tx', 1]]);
    // Rows and pages, not time: a busy machine is not at fault. The whole table has some 800 pages.
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(20);
  });

  it('S2 finds what a transaction wrote that ended after later ones', async () => {
    const late = new pg.Client({ connectionString: test.url, options: '-c search_path=lab' });
    await late.connect();
    const { horizon } = await table.all();
    await late.query(`BEGIN; INSERT INTO revocations (account_id, at) VALUES (300001, now())`);
    await table.revoke(300_002, null, new Date().toISOString());
    const first = await table.since(horizon, 5000);
    expect(keys(first.rows)).toEqual(['300002:']);
    await late.query('COMMIT');
    await late.end();
    expect(keys((await table.since(first.horizon, 5000)).rows)).toContain('300001:');
  });

  it('S2 STA-08 another process learns of a revocation and of its end within two looks', async () => {
    const revocations = new Revocations(database);
    await revocations.start();
    try {
      const learns = (isRevoked: boolean) => eventually(() => expect(revocations.isRevoked(caller(400_001))).toBe(isRevoked));
      await table.revoke(400_001, null, new Date().toISOString());
      await learns(true);
      await table.restore(400_001);
      await learns(false);
      await table.revoke(400_001, null, new Date().toISOString());
      await learns(true);
    } finally {
      revocations.stop();
    }
  }, 30_000);

  it('L12 refuses the tokens of deactivated accounts after a restore, whose rows are numbered by another server', async () => {
    await admin.query(`UPDATE revocations SET tx = 4000000000000 WHERE account_id <= 100`);
    const revocations = new Revocations(database);
    await revocations.start();
    revocations.stop();
    expect([2, 3, 100, 200_002].map((id) => revocations.isRevoked(caller(id)))).toEqual([true, false, true, false]);
    // Nor do they cost later looks anything.
    expect((await table.since((await table.all()).horizon, 5000)).rows).toEqual([]);
  });

  it('S2 forgets sessions whose last token has expired, and no account', async () => {
    await admin.query(`UPDATE revocations SET at = now() - interval '14 hours'`);
    await forgetRevocations(database);
    const { rows } = await admin.query(
      `SELECT count(*)::int AS accounts, count(*) FILTER (WHERE session_id <> '')::int AS sessions FROM revocations`,
    );
    expect(rows).toEqual([{ accounts: MANY / 2 + 4, sessions: 0 }]);
  });
});

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

const scansIn = (plan: Plan): [string, string | undefined, number][] => [
  ...(plan['Relation Name'] === 'revocations'
    ? [[plan['Node Type'], plan['Index Name'], plan['Actual Rows']] as [string, string | undefined, number]]
    : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
];
