import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MergeEntry } from '@nidaan/patients-contracts';
import { team } from './team-stand-in.ts';
import { HOSPITAL, MergesDesk, OTHER, uhidOf } from './merges-desk.ts';

let desk: MergesDesk;
beforeAll(async () => {
  desk = await MergesDesk.open();
});
afterAll(() => desk.app.stop());

describe('the undoing of a merge', () => {
  const dump = (ids: readonly number[]) =>
    desk.rows<Record<string, unknown>>(
      `SELECT to_jsonb(p) - 'version' AS row FROM persons p WHERE id IN (${ids.join(',')})
       UNION ALL SELECT to_jsonb(v) FROM patients v WHERE person_id IN (${ids.join(',')}) ORDER BY 1`,
    );

  it('FRD-21 FRD-33 brings back nothing that a mark of death has cancelled, and says so where the mark goes', async () => {
    const joined = async () => {
      const [a, b] = [await desk.add(), await desk.add({ deceased_on: '2026-01-01' })];
      return { a, id: (await desk.merge(a, b, { confirm: true })).body.merge_id as number };
    };
    const { a, id } = await joined();
    expect((await desk.undo(id)).body).toMatchObject({
      kept: [],
      warning: 'What was cancelled stays cancelled: messages and recalls are not planned again.',
    });
    expect(await desk.person(a)).toMatchObject({ deceased_on: null });
    // The day was corrected since: the mark stays.
    const { a: c, id: later } = await joined();
    await desk.rows(`UPDATE persons SET deceased_on = '2026-01-02' WHERE id = ${c} RETURNING id`);
    expect((await desk.undo(later)).body).toMatchObject({ kept: ['deceased_on'], warning: '' });
    const [e, f] = [await desk.add(), await desk.add({ city: 'Pune' })];
    expect((await desk.undo((await desk.merge(e, f)).body.merge_id)).body.warning).toBe('');
  });

  it('FRD-33 is exact: what is left of the merge are the two visits made since, one each way', async () => {
    const [a, b] = [
      await desk.add({ phone: '9811177777', branchIds: [1] }),
      await desk.add({
        last_name: 'Rao',
        phone: '9811188888',
        city: 'Pune',
        aadhaar: '234567890124',
        branchIds: [1, 2],
        guardian_name: 'Ravi',
        guardian_relation: 'father',
      }),
    ];
    await desk.visitOf(a);
    await desk.visitOf(b);
    const before = await dump([a, b]);
    const { body } = await desk.merge(a, b, { take: ['last_name', 'phone', 'city', 'aadhar', 'guardian_name'] });
    const [one, two] = [await desk.visitOf(a), await desk.visitOf(a)];
    const shown = await desk.app.get(`/api/persons/merges/${body.merge_id}/visits/`, HOSPITAL);
    expect(shown.body).toMatchObject({
      id: body.merge_id,
      survivor: { id: a },
      visits: [
        { id: two, name: 'Asha', person_id: a },
        { id: one, name: 'Asha', person_id: a },
      ],
    });
    expect((await desk.app.get(`/api/persons/merges/${body.merge_id}/visits/`, OTHER)).status).toBe(404);
    const undone = await desk.undo(body.merge_id, { visits: { [one]: a, [two]: b } });
    expect(undone).toMatchObject({ status: 200, body: { merge_id: body.merge_id, kept: [], stayed: [one] } });
    const links = await desk.rows(
      `SELECT id, person_id, link_kind, link_version FROM patients WHERE id IN (${one}, ${two}) ORDER BY id`,
    );
    expect(links).toEqual([
      { id: one, person_id: a, link_kind: 'rule', link_version: 1 },
      { id: two, person_id: b, link_kind: 'split', link_version: 2 },
    ]);
    const counts = await desk.rows<{ id: number; visits: number; last_visit_id: number }>(
      `SELECT id, visits, last_visit_id FROM persons WHERE id IN (${a}, ${b}) ORDER BY id`,
    );
    expect(counts).toEqual([
      { id: a, visits: 2, last_visit_id: one },
      { id: b, visits: 2, last_visit_id: two },
    ]);
    // Without the two visits nothing differs.
    await desk.rows(`DELETE FROM patients WHERE id IN (${one}, ${two})`);
    await desk.rows(
      `UPDATE persons p SET visits = 1, last_visit_id = (SELECT max(id) FROM patients v WHERE v.person_id = p.id) WHERE id IN (${a}, ${b})`,
    );
    expect(await dump([a, b])).toEqual(before);
  });

  it('FRD-33 puts both UHIDs on their own', async () => {
    const [a, b] = [await desk.add(), await desk.add()];
    const { body } = await desk.merge(a, b);
    await desk.undo(body.merge_id);
    for (const id of [a, b])
      expect((await desk.found(uhidOf(id))).map((each) => [each.id, each.matched])).toEqual([[id, ['uhid']]]);
  });

  it('FRD-33 keeps what was changed since, and says so', async () => {
    const [a, b] = [await desk.add(), await desk.add({ city: 'Pune', email: 'a@example.in' })];
    const { body } = await desk.merge(a, b);
    await desk.rows(`UPDATE persons SET city = 'Thane' WHERE id = ${a}`);
    expect((await desk.undo(body.merge_id)).body.kept).toEqual(['city']);
    expect(await desk.person(a)).toMatchObject({ city: 'Thane', email: '' });
  });

  it('FRD-21 FRD-33 takes the mark of death back with the one who bears it, but for a day that was corrected since', async () => {
    const [a, b] = [await desk.add(), await desk.add({ deceased_on: '2026-01-01' })];
    const before = await dump([a, b]);
    const { body } = await desk.merge(a, b, { confirm: true });
    expect((await desk.undo(body.merge_id)).body.kept).toEqual([]);
    expect(await dump([a, b])).toEqual(before);
    const again = await desk.merge(a, b, { confirm: true });
    await desk.rows(`UPDATE persons SET deceased_on = '2026-01-02' WHERE id = ${a}`);
    expect((await desk.undo(again.body.merge_id)).body.kept).toEqual(['deceased_on']);
    expect(await desk.person(a)).toMatchObject({ deceased_on: '2026-01-02' });
  });

  it('FRD-33 refuses a second time, another hospital, and visits that are not of those made since', async () => {
    const [a, b] = [await desk.add(), await desk.add()];
    const earlier = await desk.visitOf(a);
    const { body } = await desk.merge(a, b);
    const later = await desk.visitOf(a);
    expect((await desk.undo(body.merge_id, { visits: { [earlier]: b } })).status).toBe(400);
    expect((await desk.undo(body.merge_id, { visits: { [later]: 8_000 } })).status).toBe(400);
    expect((await desk.app.call('POST', `/api/persons/merges/${body.merge_id}/undo/`, OTHER, { reason: 'x' })).status).toBe(404);
    expect((await desk.undo(body.merge_id)).body.stayed).toEqual([later]);
    expect(await desk.undo(body.merge_id)).toMatchObject({ status: 409, body: { error: 'This merge has already been undone' } });
  });

  it('FRD-33 of a lower merge of a chain takes only that branch out', async () => {
    const [a, b, c] = [await desk.add(), await desk.add(), await desk.add()];
    const lower = await desk.merge(b, a);
    await desk.merge(c, b);
    await desk.undo(lower.body.merge_id);
    expect(await desk.person(a)).toMatchObject({ merged_into: null, root_id: a });
    expect(await desk.person(b)).toMatchObject({ merged_into: c, root_id: c });
    const [d, e, f] = [await desk.add(), await desk.add(), await desk.add()];
    await desk.merge(e, d);
    const upper = await desk.merge(f, e);
    await desk.undo(upper.body.merge_id);
    expect((await desk.person(d)).root_id).toBe(e);
    expect((await desk.person(e)).root_id).toBe(e);
  });

  it('FRD-33 can be merged again, and the register says who did what and why', async () => {
    team.names.set(10, 'Neha Rao');
    const [a, b] = [await desk.add(), await desk.add({ city: 'Pune' })];
    const first = (await desk.merge(a, b)).body.merge_id;
    await desk.undo(first);
    const second = (await desk.merge(a, b)).body.merge_id;
    const list: MergeEntry[] = (await desk.app.get('/api/persons/merges/', HOSPITAL)).body;
    expect(list.slice(0, 2)).toMatchObject([
      {
        id: second,
        survivor: { id: a },
        merged: { id: b },
        taken: ['city'],
        reason: 'One person',
        by: 10,
        by_name: 'Neha Rao',
        undone_at: null,
      },
      { id: first, undone_at: expect.any(String), undone_by: 10, undone_by_name: 'Neha Rao', undo_reason: 'Two persons' },
    ]);
    expect((await desk.app.get('/api/persons/merges/?from=2020-01-01&to=2020-01-02', HOSPITAL)).body).toEqual([]);
    expect((await desk.app.get('/api/persons/merges/?from=2020-01-02&to=2020-01-01', HOSPITAL)).status).toBe(400);
  });

  it('FRD-31 FRD-33 tells both, with a version that rises', async () => {
    const [a, b] = [await desk.add(), await desk.add()];
    const { body } = await desk.merge(a, b);
    await desk.undo(body.merge_id);
    const told = await desk.rows<{ name: string; payload: object }>(
      `SELECT name, payload FROM outbox WHERE name LIKE 'patients.person.%' ORDER BY seq DESC LIMIT 2`,
    );
    const uhids = { survivorUhid: uhidOf(a), mergedUhid: uhidOf(b) };
    const common = { hospitalId: HOSPITAL, mergeId: body.merge_id, survivorId: a, mergedId: b, ...uhids };
    expect(told).toEqual([
      { name: 'patients.person.separated.v1', payload: { ...common, version: 3 } },
      { name: 'patients.person.merged.v1', payload: { ...common, version: 2 } },
    ]);
  });
});
