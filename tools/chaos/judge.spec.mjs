import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { markOf } from './forms.mjs';
import { compareRows, compareSums } from './judge-effects.mjs';
import { hasDrained, whatWaits } from './judge-events.mjs';
import { judgeOrder } from './judge-order.mjs';
import { judgeDatabase, judgeKafka, judgeRedis, judgeRestart, longestOutage } from './judge-outages.mjs';
import { judgeRetries, judgeWrites } from './judge-writes.mjs';
import { Ledger, readLedger } from './ledger.mjs';
import { listServices } from '../workspace.mjs';
import { faultsOf } from './plan.mjs';

/** An operation as it is in the ledger. */
const operation = (op, kind, more = {}) => ({
  op,
  kind,
  isWrite: true,
  hospital: 1,
  at: 100 * op,
  tries: [{ n: 1, from: 100 * op, ms: 10, status: 201 }],
  settled: 'acknowledged',
  status: 201,
  ...more,
});
const registered = (op, id, more = {}) =>
  operation(op, 'register', { body: { amount: '5', phone: '9' }, answer: { id }, ...more });
const row = (op, id, more = {}) => ({ hospital_id: 1, mark: markOf(op), id, paise: 500, phone: '9', ...more });

describe('the judge of writes', () => {
  const judged = (operations, rows) => judgeWrites(async (sql) => (sql.includes('patients.patients') ? rows : []), operations);

  it('L1 finds nothing wrong where every acknowledged write has its row', async () => {
    const { faults, ...figures } = await judged([registered(1, 7), registered(2, 8)], [row(1, 7), row(2, 8)]);
    expect([figures, faults]).toEqual([{ acknowledged: 2, lost: 0, doubled: 0, foreign: 0, refused: 0, unanswered: 0 }, []]);
  });

  it('L1 finds a row that is not there, another hospital’s, under another number or with other content', async () => {
    for (const rows of [[], [row(1, 7, { hospital_id: 2 })], [row(1, 8)], [row(1, 7, { paise: 1 })]])
      expect(await judged([registered(1, 7)], rows)).toMatchObject({ acknowledged: 1, lost: 1 });
  });

  it('L1 L3 finds doubled rows, rows of nobody, and rows of what was refused', async () => {
    expect(await judged([registered(1, 7)], [row(1, 7), row(1, 8)])).toMatchObject({ lost: 0, doubled: 1 });
    expect(await judged([], [row(9, 7)])).toMatchObject({ foreign: 1 });
    const refused = registered(1, 7, { settled: 'refused', status: 400, answer: {} });
    expect(await judged([refused], [row(1, 7)])).toMatchObject({ refused: 1, foreign: 1 });
    expect(await judged([{ ...refused, mayBeRefused: [400] }], [])).toMatchObject({ refused: 0, foreign: 0 });
    expect(await judged([registered(1, 7, { settled: 'unanswered' })], [])).toMatchObject({ unanswered: 1, lost: 0 });
  });

  it('L3 finds another answer to a repeated write, two answers to one sent twice, and a key that was taken twice', () => {
    const first = registered(1, 7);
    const repeat = (answer, more) => operation(2, 'repeat', { first: 1, answer, ...more });
    expect(judgeRetries([first, repeat({ id: 7 })])).toMatchObject({ repeatedOnPurpose: 1, otherAnswers: 0 });
    expect(judgeRetries([first, repeat({ id: 8 })])).toMatchObject({ otherAnswers: 1 });
    expect(judgeRetries([first, repeat({}, { settled: 'refused', status: 404 })])).toMatchObject({ otherAnswers: 1 });
    expect(judgeRetries([{ ...first, differs: true }])).toMatchObject({ otherAnswers: 1 });
    expect(judgeRetries([operation(2, 'misuse', { status: 409, settled: 'refused' })])).toMatchObject({
      keysReused: 1,
      acceptedWithOtherBody: 0,
    });
    expect(judgeRetries([operation(2, 'misuse', { status: 201 })])).toMatchObject({ acceptedWithOtherBody: 1 });
  });
});

describe('the judge of the end state', () => {
  const operations = [
    registered(1, 7),
    operation(2, 'prescribe', { patient: 7, isDispensed: true, answer: { id: 3 } }),
    operation(3, 'dispense', { patient: 7, record: 3, answer: { id: 4 } }),
    operation(4, 'rename', { body: { hospital_name: 'First' } }),
    operation(5, 'rename', { body: { hospital_name: 'Second' } }),
  ];
  const end = { key: '1/7', status: 'Completed', isCompleted: true, records: [3], tests: [], bills: [4] };
  const judged = (patient, name = 'Second') =>
    judgeOrder(async (sql) => {
      if (sql.includes('FROM patients.patients p')) return [patient];
      return sql.includes('identity.hospitals') ? [{ hospital_id: 1, name }] : [];
    }, operations);

  it('L4 agrees with what a sequential model says', async () => {
    expect(await judged(end)).toMatchObject({ patients: 1, namesAndTickets: 1, notAsTheModel: 0 });
  });

  it('L4 finds another status, a missing bill, and a name that was overtaken', async () => {
    for (const wrong of [{ status: 'Prescribed' }, { isCompleted: false }, { bills: [] }, { tests: [1] }])
      expect(await judged({ ...end, ...wrong })).toMatchObject({ notAsTheModel: 1 });
    expect(await judged(end, 'First')).toMatchObject({ notAsTheModel: 1 });
  });
});

describe('the judge of outages', () => {
  const window = { at: 1000, until: 2000 };
  const at = (from, outcome, more = {}) =>
    registered(from, 1, { at: from, tries: [{ n: 1, from, ms: 10, ...outcome }], ...more });
  const fine = at(1500, { status: 201 });
  const mended = { schedules: 9, jobsQueued: 2, schedulesMissing: 0, jobsLost: 0, mendedInSeconds: 70 };

  it('L5 L6 L9 finds broken connections, 503, 429 and refusals in a window, and nothing outside it', () => {
    const drain = { at: 2000, until: 2500 };
    expect(judgeRedis([fine], [window], [], mended)).toMatchObject({ writes: 1, failed: 0, jobsQueued: 2, holds: true });
    const rolled = { aadhaarSealedAnew: 1, formerSecretNeeded: 0 };
    expect(judgeKafka([fine], window, drain)).toMatchObject({ writes: 1, failed: 0, holds: true });
    expect(judgeKafka([], window, drain)).toMatchObject({ holds: false });
    for (const outcome of [{ error: 'ECONNRESET' }, { status: 503 }, { status: 429 }, { status: 500 }]) {
      expect(judgeKafka([fine, at(1200, outcome)], window, drain)).toMatchObject({ failed: 1, holds: false });
      expect(judgeRestart([fine, at(1200, outcome)], window, rolled)).toMatchObject({ failed: 1, holds: false });
      expect(judgeRedis([fine, at(1200, outcome)], [window], [], mended)).toMatchObject({ holds: false });
      expect(judgeRestart([fine, at(2100, outcome)], window, rolled)).toMatchObject({ failed: 0, holds: true });
    }
    for (const stuck of [{ aadhaarSealedAnew: 0 }, { formerSecretNeeded: 1 }])
      expect(judgeRestart([fine], window, { ...rolled, ...stuck })).toMatchObject({ failed: 0, holds: false });
    expect(judgeKafka([fine, at(1200, { status: 404 }, { settled: 'refused', status: 404 })], window, drain)).toMatchObject({
      failed: 1,
      holds: false,
    });
  });

  it('L6 finds who was logged out, at any time, and who could not log in', () => {
    expect(judgeRedis([fine, at(5000, { status: 401 })], [window], [], mended)).toMatchObject({
      failed: 0,
      loggedOut: 1,
      holds: false,
    });
    expect(judgeRedis([fine], [window], [{ login: false }], mended)).toMatchObject({ loginsRefused: 1, holds: false });
  });

  it('L6 finds schedules and jobs that an emptied Redis took with it, and a flush that had nothing to take', () => {
    for (const wrong of [{ schedulesMissing: 1 }, { jobsLost: 1 }, { schedules: 0 }, { jobsQueued: 0 }])
      expect(judgeRedis([fine], [window], [], { ...mended, ...wrong })).toMatchObject({ ...wrong, failed: 0, holds: false });
  });

  it('L7 counts from the moment PostgreSQL is back until the last process and a write are, and sees who fell', () => {
    const mark = { back: 1000, ready: 3000, down: 500, fallen: [] };
    expect(judgeDatabase([at(4000, { status: 201 })], [mark])).toMatchObject({ longestReconnectSeconds: 3, holds: true });
    expect(judgeDatabase([at(12_000, { status: 201 })], [mark])).toMatchObject({ holds: false });
    expect(judgeDatabase([at(4000, { status: 201 })], [{ ...mark, fallen: ['lab'] }])).toMatchObject({
      processesFallen: 1,
      holds: false,
    });
    expect(longestOutage([at(1000, { status: 201 }), at(2000, { status: 503 }), at(5000, { status: 201 })])).toBe(4);
  });
});

describe('the judge of effects', () => {
  let database;
  beforeAll(async () => {
    database = new pg.Client(process.env.TEST_DATABASE_URL);
    await database.connect();
  });
  afterAll(() => database?.end());
  const ask = async (sql) => (await database.query(sql)).rows[0];

  it('L2 finds what is missing and what is there twice, in rows and in totals', async () => {
    const rows = (...ids) => `SELECT * FROM unnest('{${ids}}'::int[]) AS t(id)`;
    expect(await ask(compareRows(rows(1, 2, 3), rows(1, 2, 3)))).toEqual({ owed: 3, missing: 0, doubled: 0 });
    expect(await ask(compareRows(rows(1, 2, 3), rows(1, 3, 3, 4)))).toEqual({ owed: 3, missing: 1, doubled: 2 });
    const sums = (...values) =>
      `SELECT ordinality AS hospital, value FROM unnest('{${values}}'::int[]) WITH ORDINALITY AS t(value, ordinality)`;
    expect(await ask(compareSums(sums(5, 5, 5), sums(5, 4, 6)))).toEqual({ owed: 3, missing: 1, doubled: 1 });
  });
});

describe('what was published', () => {
  let database;
  beforeAll(async () => {
    database = new pg.Client(process.env.TEST_DATABASE_URL);
    await database.connect();
    // Taken back at the end: nobody else sees these schemas.
    await database.query('BEGIN');
    for (const name of listServices())
      await database.query(`CREATE SCHEMA ${name}
        CREATE TABLE outbox (seq int, event_id int, name text, hospital_id int, lane int, sent_at timestamptz, occurred_at timestamptz)
        CREATE TABLE inbox (seq int, event_id int, name text, lane int, attempts int, done_at timestamptz, parked_at timestamptz, occurred_at timestamptz)
        CREATE TABLE subscriptions (name text, hospitals int[])`);
    await database.query(`INSERT INTO lab.subscriptions VALUES ('saved', NULL)`);
  });
  afterAll(async () => {
    await database?.query('ROLLBACK');
    await database?.end();
  });
  const sql = async (text, values) => (await database.query(text, values)).rows;
  const now = Date.now();
  const expectWaiting = async (lines) => {
    expect(await whatWaits(sql, now)).toEqual(lines);
    expect(await hasDrained(sql, now)).toBe(lines.length === 0);
  };

  it('L2 L5 is said to wait until it was sent, brought and applied, but not behind a parked event', async () => {
    await expectWaiting([]);
    const before = `to_timestamp(${now} / 1000.0) - interval '1 second'`;
    await sql(
      `INSERT INTO clinical.outbox VALUES (1, 1, 'saved', 1, 7, NULL, ${before}), (2, 2, 'saved', 1, 7, NULL, now() + interval '1 day')`,
    );
    await expectWaiting(['clinical: 1 unsent, as saved']);
    await sql('UPDATE clinical.outbox SET sent_at = now()');
    await expectWaiting(['lab: 1 under way, as saved']);
    await sql(
      `INSERT INTO lab.inbox VALUES (1, 1, 'saved', 7, 0, NULL, NULL, ${before}), (2, 3, 'told', 8, 2, NULL, NULL, ${before})`,
    );
    await expectWaiting(['lab: 1 not tried, as saved', 'lab: 1 tried, as told']);
    await sql('UPDATE lab.inbox SET parked_at = now() WHERE lane = 8');
    await expectWaiting(['lab: 1 not tried, as saved']);
    await sql('UPDATE lab.inbox SET done_at = now() WHERE lane = 7');
    await expectWaiting([]);
  });
});

describe('the ledger', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-ledger-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('gives back what was written: operations in order with their tries and outcome, and the marks', () => {
    const ledger = new Ledger(join(folder, 'ledger.jsonl'));
    const first = ledger.begin((op) => ({ kind: 'register', key: `k${op}` }));
    ledger.begin(() => ({ kind: 'read' }));
    ledger.tried(first.op, { n: 1, error: 'ECONNRESET' });
    ledger.tried(first.op, { n: 2, status: 201 });
    ledger.settled(first.op, 'acknowledged', { status: 201, answer: { id: 5 } });
    ledger.mark({ fault: 'kill', what: 'lab' });
    ledger.close();
    const { operations, marks } = readLedger(ledger.path);
    expect(operations).toMatchObject([
      { op: 1, kind: 'register', key: 'k1', settled: 'acknowledged', answer: { id: 5 }, tries: [{ n: 1 }, { n: 2 }] },
      { op: 2, kind: 'read', tries: [] },
    ]);
    expect([marks, ledger.operations, ledger.acknowledged]).toEqual([[{ fault: 'kill', what: 'lab' }], 2, 1]);
  });
});

it('L1 kills every kind of part in twenty kills, with pauses and restarts between', () => {
  const faults = faultsOf(20, false);
  const killed = new Set(faults.flatMap(({ fault, what }) => (fault === 'kill' ? [what] : [])));
  expect(faults.filter(({ fault }) => fault === 'kill')).toHaveLength(20);
  expect([...killed].sort()).toEqual(
    [...listServices(), 'gateway', 'kafka', 'postgres', 'postgres session', 'redis', 'worker'].sort(),
  );
  for (const fault of ['pause', 'restart'])
    expect(faults.filter((each) => each.fault === fault).map(({ what }) => what)).toEqual(
      expect.arrayContaining(['postgres', 'kafka', 'redis']),
    );
});
