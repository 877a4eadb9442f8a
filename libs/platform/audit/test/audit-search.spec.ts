import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asPlatform, newContext, PLATFORM, runInContext } from '@nidaan/platform-telemetry';
import type { AuditSearch } from '../src/index.ts';
import { openAuditFixture, tamper, type AuditFixture } from './audit-fixture.ts';

let fixture: AuditFixture;
beforeAll(async () => {
  fixture = await openAuditFixture();
});
afterAll(() => fixture.close());

// What a member of the staff does, of no hospital.
const asStaff = <T>(work: () => Promise<T>) => runInContext(newContext({ accountId: 99 }), work);
const search = (asked: Partial<AuditSearch> = {}) => asStaff(() => fixture.trail.search({ limit: 100, ...asked }));

/** All pages, one after the other; `next` is followed to its end. */
async function pages(asked: AuditSearch) {
  const found: string[] = [];
  let calls = 0;
  for (let before: AuditSearch['before']; ; calls += 1) {
    const { entries, next } = await search({ ...asked, before });
    found.push(...entries.map(({ hospitalId, id }) => `${hospitalId}-${id}`));
    if (!next) return { found, calls: calls + 1 };
    before = next;
  }
}

describe('the trails of all hospitals, for the staff', () => {
  it('SEC-13 S14 are found by hospital, account, action, kind, subject and time, newest first', async () => {
    const { audit, as, db } = fixture;
    for (let n = 1; n <= 3; n += 1) {
      await as(201, 5, () => db.transaction(async () => audit.wrote('clinical.record', n)));
      await as(202, 6, () => audit.read('clinical.record', [n, 10 + n]));
    }
    const { entries, next } = await search();
    expect(entries.map(({ hospitalId, action, subjects }) => [hospitalId, action, subjects])).toEqual([
      [202, 'read', [3, 13]],
      [201, 'write', [3]],
      [202, 'read', [2, 12]],
      [201, 'write', [2]],
      [202, 'read', [1, 11]],
      [201, 'write', [1]],
    ]);
    expect(next).toBeNull();
    const idsOf = async (asked: Partial<AuditSearch>) => (await search(asked)).entries.map(({ id }) => id);
    const [third, , , fourth] = entries;
    expect(await idsOf({ hospitalId: 201 })).toEqual([entries[1]!.id, entries[3]!.id, entries[5]!.id]);
    expect(await idsOf({ accountId: 6 })).toEqual([entries[0]!.id, entries[2]!.id, entries[4]!.id]);
    expect(await idsOf({ action: 'write', subject: 2 })).toEqual([fourth!.id]);
    expect(await idsOf({ subject: 13 })).toEqual([third!.id]);
    expect(await idsOf({ what: 'clinical.nothing' })).toEqual([]);
    expect(await idsOf({ hospitalId: 999 })).toEqual([]);
    expect(await idsOf({ from: entries[0]!.at })).toEqual(entries.filter(({ at }) => at >= entries[0]!.at).map(({ id }) => id));
    expect(await idsOf({ to: entries[5]!.at })).toEqual([]);
  });

  it('S1 SEC-02 are nobody’s to read where a hospital is at work', async () => {
    const { trail, as } = fixture;
    expect((await as(201, 5, () => trail.search({ limit: 100 }))).entries).toEqual([]);
    expect((await as(201, 5, () => trail.search({ limit: 100, hospitalId: 202 }))).entries).toEqual([]);
  });

  it('keep apart what concerns the platform itself', async () => {
    const { audit, db } = fixture;
    await asStaff(() => asPlatform(() => db.transaction(async () => audit.wrote('admin.lead', 4))));
    await asStaff(() => asPlatform(() => audit.read('admin.lead', 4)));
    const { entries } = await search({ hospitalId: PLATFORM });
    expect(entries.map(({ hospitalId, accountId, action, what }) => [hospitalId, accountId, action, what])).toEqual([
      [0, 99, 'read', 'admin.lead'],
      [0, 99, 'write', 'admin.lead'],
    ]);
  });

  it('come page by page without a gap or a repetition, also where one hospital is busier than the others', async () => {
    for (let n = 0; n < 12; n += 1) {
      await fixture.write(301, 7);
      if (n % 4 === 0) await fixture.write(302);
    }
    const all = (await search({ limit: 1000 })).entries.map(({ hospitalId, id }) => `${hospitalId}-${id}`);
    for (const limit of [1, 3, 10]) expect((await pages({ limit })).found).toEqual(all);
    const some = (await search({ limit: 1000, what: 'clinical.record', accountId: 9 })).entries;
    const paged = await pages({ limit: 5, what: 'clinical.record', accountId: 9 });
    expect(paged.found).toEqual(some.map(({ hospitalId, id }) => `${hospitalId}-${id}`));
    expect(paged.found).toHaveLength(12 * 7 + 3);
  });

  it('are looked through in bounded parts: what is rare and far back comes with a later call', async () => {
    // The function looks through 50,000 entries of one hospital a call.
    await tamper(
      fixture.admin,
      `INSERT INTO audit_entries (hospital_id, at, account_id, request_id, action, what, subject)
       SELECT 401, now() - make_interval(secs => 120000 - n), 9, '', 'read', 'patients.patient', CASE WHEN n = 7 THEN -7 ELSE n END
       FROM generate_series(1, 120000) n`,
    );
    await fixture.admin.query('ANALYZE audit_entries');
    const asked = { hospitalId: 401, subject: -7, limit: 10 };
    const first = await search(asked);
    expect([first.entries.length, first.next !== null]).toEqual([0, true]);
    const { found, calls } = await pages(asked);
    expect([found.length, calls]).toEqual([1, 3]);
  });
});

describe('the check of a chain', () => {
  it('S14 goes part by part and finds in its part what the whole check finds', async () => {
    const { chain, admin } = fixture;
    for (let n = 0; n < 8; n += 1) {
      await fixture.write(501, 3);
      await chain.seal();
    }
    const whole = await chain.verify();
    const parts = [await chain.verifyPart(1, { milliseconds: 0 })];
    while (parts.at(-1)!.next !== null) parts.push(await chain.verifyPart(parts.at(-1)!.next!, { milliseconds: 0 }));
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.reduce((sum, { seals }) => sum + seals, 0)).toBe(whole.seals);
    expect(parts.reduce((sum, { entries }) => sum + entries, 0)).toBe(whole.entries);
    expect(parts.at(-1)!.head).toEqual(whole.head);
    const [victim] = (await admin.query('SELECT id FROM audit_entries WHERE hospital_id = 501 ORDER BY id DESC LIMIT 1')).rows;
    await tamper(admin, 'UPDATE audit_entries SET account_id = 1 WHERE id = $1', [victim.id]);
    const last = await chain.verifyPart(whole.seals);
    expect(last).toMatchObject({ holds: false, faults: [{ entry: Number(victim.id), kind: 'changed' }], next: null });
  });
});
