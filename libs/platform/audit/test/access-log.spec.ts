import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccessLogService, type AccessQuestion } from '../src/index.ts';
import { openAuditFixture, type AuditFixture } from './audit-fixture.ts';

const ZONE = 'Asia/Kolkata';

let fixture: AuditFixture;
let log: AccessLogService;
beforeAll(async () => {
  fixture = await openAuditFixture();
  log = new AccessLogService(fixture.db);
}, 60_000);
afterAll(() => fixture?.close());

const of = (id: number, what = 'clinical.record'): AccessQuestion => ({ subjects: [{ what, ids: [id] }] });
const entries = (asked: AccessQuestion, limit = 100, hospital = 7) =>
  fixture.as(hospital, 1, () => log.entries(asked, { limit }));
const days = (asked: AccessQuestion, hospital = 7) => fixture.as(hospital, 1, () => log.days(asked, { zone: ZONE, limit: 100 }));
const read = (subject: number | number[], account = 9, hospital = 7, what: `${string}.${string}` = 'clinical.record') =>
  fixture.as(hospital, account, () => fixture.audit.read(what, subject));
const countedRows = async () =>
  (await fixture.admin.query('SELECT coalesce(sum(reads + writes), 0)::int AS n FROM access_days')).rows[0].n as number;

describe('who looked, in the trail of one service', () => {
  it('ORG-60 ORG-61 an entry is found at once, before and after it is under seal and counted, and never twice', async () => {
    await read(41);
    await read([41, 42, 43], 10);
    const before = await entries(of(41));
    expect(before.map(({ accountId, subjects }) => [accountId, subjects])).toEqual([
      [10, [41, 42, 43]],
      [9, [41]],
    ]);
    const asTail = await days(of(41));
    expect(await countedRows()).toBe(0);
    await fixture.chain.seal();
    expect(await countedRows()).toBe(4);
    expect(await entries(of(41))).toEqual(before);
    expect(await days(of(41))).toEqual(asTail);
    expect(asTail.map(({ accountId, reads, writes }) => [accountId, reads, writes]).sort()).toEqual([
      [10, 1, 0],
      [9, 1, 0],
    ]);
    // Sealed again, nothing is counted again.
    await fixture.chain.seal();
    expect(await countedRows()).toBe(4);
    // Half counted, half not: both are one day's.
    await read(41);
    expect((await days(of(41))).find(({ accountId }) => accountId === 9)).toMatchObject({ reads: 2, writes: 0 });
    expect(await entries(of(41))).toHaveLength(3);
  });

  it('ORG-61 S1 a hospital finds its own entries alone, and a number of another kind is another record', async () => {
    await read(50, 9, 7);
    await read(50, 9, 8);
    await read(50, 9, 7, 'clinical.allergies');
    await fixture.chain.seal();
    expect(await entries(of(50))).toHaveLength(1);
    expect(await entries(of(50), 100, 8)).toHaveLength(1);
    expect(await entries(of(50), 100, 9)).toEqual([]);
    expect(await days(of(50), 9)).toEqual([]);
    expect(await days(of(50))).toHaveLength(1);
    expect((await days(of(50)))[0]).toMatchObject({ reads: 1 });
  });

  it('ORG-79 what an account touched in a time, each record once, before and after it is counted, page by page', async () => {
    const account = 55;
    await read([90, 91], account);
    await read(90, account);
    await read(92, account, 7, 'clinical.allergies');
    await read(93, account, 8);
    await read(94, 56);
    const span = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
    const kinds = ['clinical.record', 'clinical.allergies'];
    const touched = (more: object = {}, page: Partial<Parameters<typeof log.touched>[1]> = {}) =>
      fixture.as(7, 1, () => log.touched({ accountId: account, ...span, kinds, ...more }, { limit: 100, ...page }));
    const all = [
      { subject: 90, what: 'clinical.record' },
      { subject: 91, what: 'clinical.record' },
      { subject: 92, what: 'clinical.allergies' },
    ];
    expect(await touched()).toEqual(all);
    await fixture.chain.seal();
    expect(await touched()).toEqual(all);
    await read(91, account);
    expect(await touched()).toEqual(all);
    expect(await touched({}, { limit: 2 })).toEqual(all.slice(0, 2));
    expect(await touched({}, { after: all[1]! })).toEqual(all.slice(2));
    expect(await touched({ kinds: ['clinical.record'] })).toEqual(all.slice(0, 2));
    expect(await touched({ from: span.to, to: new Date(Date.now() + 120_000) })).toEqual([]);
    expect(await touched({ accountId: 57 })).toEqual([]);
  });

  it('ORG-61 by person, by kind and by time, page by page without a gap', async () => {
    for (let n = 0; n < 5; n += 1) await read(60 + n, 77);
    await fixture.chain.seal();
    for (let n = 5; n < 8; n += 1) await read(60 + n, 77);
    const all = await entries({ accountId: 77 });
    expect(all.map(({ subjects }) => subjects[0])).toEqual([67, 66, 65, 64, 63, 62, 61, 60]);
    const first = await entries({ accountId: 77 }, 3);
    const last = first.at(-1)!;
    const rest = await fixture.as(7, 1, () =>
      log.entries({ accountId: 77 }, { before: { at: last.at, id: String(last.id) }, limit: 100 }),
    );
    expect([...first, ...rest]).toEqual(all);
    expect(await entries({ accountId: 77, what: 'clinical.allergies' })).toEqual([]);
    expect(await entries({ accountId: 77, to: all[4]!.at })).toHaveLength(all.filter(({ at }) => at < all[4]!.at).length);
    expect(await days({ accountId: 77 })).toEqual([expect.objectContaining({ accountId: 77, reads: 8, writes: 0 })]);
  });

  it('ORG-61 what the system did by itself is found as such', async () => {
    await fixture.as(7, null as never, () => fixture.audit.read('clinical.record', 90));
    await fixture.chain.seal();
    expect(await days({ accountId: null })).toEqual([expect.objectContaining({ accountId: null, reads: 1 })]);
    expect(await entries({ accountId: null })).toHaveLength(1);
  });

  it('ORG-61 SEC-13 the service itself cannot count by hand', async () => {
    await expect(
      fixture.as(7, 1, () => fixture.db.query('UPDATE access_days SET reads = 0 WHERE hospital_id = 7')),
    ).rejects.toThrow(/permission denied/);
    await expect(fixture.db.query('UPDATE access_days_place SET seal = 0')).rejects.toThrow(/permission denied/);
  });
});
