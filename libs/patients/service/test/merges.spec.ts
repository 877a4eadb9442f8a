import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MergeEntry, MergePreview, PersonCard } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { clinic, PatientsApp } from './patients-app.ts';
import { addPerson, linkVisit } from './persons-fixture.ts';

const HOSPITAL = 1;
const OTHER = 2;

let app: PatientsApp;
let next = 1;

type Given = Parameters<typeof addPerson>[3];
const add = async (given: Given = {}): Promise<number> =>
  (await addPerson(app, HOSPITAL, next++, { first_name: 'Asha', ...given })).id;
const visitOf = async (person: number): Promise<number> => {
  const { id } = await app.register(HOSPITAL, { first_name: 'Asha' });
  await linkVisit(app, HOSPITAL, id, person);
  return id;
};
const merge = (id: number, other: number, more: object = {}) =>
  app.call('POST', `/api/persons/${id}/merge/`, HOSPITAL, { other_id: other, reason: 'One person', ...more });
const undo = (mergeId: number, more: object = {}) =>
  app.call('POST', `/api/persons/merges/${mergeId}/undo/`, HOSPITAL, { reason: 'Two persons', ...more });
const rows = <T extends object>(sql: string): Promise<T[]> => runAs({ hospitalId: HOSPITAL }, () => app.db.query<T>(sql));
const person = async (id: number) =>
  (
    await rows<{ merged_into: number | null; root_id: number; first_name: string; phone: string; version: number }>(
      `SELECT * FROM persons WHERE id = ${id}`,
    )
  )[0]!;
const found = async (search: string): Promise<PersonCard[]> =>
  (await app.get(`/api/persons/?search=${encodeURIComponent(search)}`, HOSPITAL)).body;

beforeAll(async () => {
  app = await PatientsApp.start();
  for (const hospital of [HOSPITAL, OTHER]) await app.verified(hospital);
});
afterAll(() => app.stop());

describe('a merge', () => {
  it('FRD-30 FRD-31 is a pointer: both UHIDs find the survivor, and no visit is rewritten', async () => {
    const [a, b] = [await add(), await add({ first_name: 'Aasha', phone: '9820012345' })];
    const visit = await visitOf(b);
    const answer = await merge(a, b);
    expect(answer).toMatchObject({
      status: 200,
      body: { merge_id: expect.any(Number), survivor: { id: a, phone: '9820012345' } },
    });
    expect(await person(b)).toMatchObject({ merged_into: a, root_id: a, first_name: 'Aasha' });
    expect(await rows(`SELECT person_id FROM patients WHERE id = ${visit}`)).toEqual([{ person_id: b }]);
    expect((await found(`UH${String(b).padStart(6, '0')}`)).map(({ id, matched }) => [id, matched])).toEqual([
      [a, ['merged number']],
    ]);
    expect((await found(`UH${String(a).padStart(6, '0')}`))[0]).toMatchObject({ id: a, last_visit: { id: visit } });
  });

  it('FRD-30 takes what the survivor lacks, or what was named', async () => {
    const given = { last_name: 'Rao', phone: '9811100000', city: 'Pune' };
    const [a, b] = [await add({ phone: '9811199999' }), await add({ first_name: 'Usha', ...given })];
    await merge(a, b);
    expect(await person(a)).toMatchObject({
      first_name: 'Asha',
      last_name: 'Rao',
      phone: '9811199999',
      city: 'Pune',
      version: 2,
    });
    const [c, d] = [await add({ phone: '9811199998' }), await add({ first_name: 'Usha', ...given })];
    await merge(c, d, { take: ['phone'] });
    expect(await person(c)).toMatchObject({ first_name: 'Asha', last_name: '', phone: '9811100000', city: '' });
    // What is found by follows.
    expect((await found('9811199998')).map(({ id }) => id)).toEqual([]);
    expect((await merge(await add(), await add(), { take: ['uhid'] })).status).toBe(400);
  });

  it('FRD-32 refuses two that are one, oneself, and persons of another hospital', async () => {
    const [a, b] = [await add(), await add()];
    await addPerson(app, OTHER, 9_000, { first_name: 'Asha' });
    expect(await merge(a, a)).toMatchObject({ status: 409, body: { error: 'A patient cannot be merged with itself' } });
    for (const [one, other] of [
      [a, 9_000],
      [9_000, a],
      [a, 8_000],
    ] as const)
      expect(await merge(one, other)).toMatchObject({ status: 404, body: { error: 'No patient found with this UHID' } });
    await merge(a, b);
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      expect(await merge(one, other)).toMatchObject({ status: 409, body: { error: 'These two are already one patient' } });
    expect((await merge(a, await add(), { reason: '' })).status).toBe(400);
  });

  it('FRD-32 lets one of two desks win that merge A into B and B into A at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await add(), await add()];
      const answers = await Promise.all([merge(a, b), merge(b, a)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const pointers = [(await person(a)).merged_into, (await person(b)).merged_into];
      expect(pointers.filter((pointer) => pointer === null)).toHaveLength(1);
    }
  });

  it('FRD-32 allows chains, and the root is always unmerged', async () => {
    const [a, b, c, d] = [await add(), await add(), await add(), await add()];
    await merge(b, a);
    await merge(d, c);
    // Whoever is named by a merged number means the root.
    await merge(c, a);
    for (const id of [a, b, c, d]) expect((await person(id)).root_id).toBe(d);
    expect((await person(d)).merged_into).toBeNull();
    expect(await rows('SELECT p.id FROM persons p JOIN persons r ON r.id = p.root_id WHERE r.merged_into IS NOT NULL')).toEqual(
      [],
    );
    const rebuilt = `WITH RECURSIVE up AS (SELECT id, id AS root FROM persons WHERE merged_into IS NULL
      UNION ALL SELECT p.id, u.root FROM persons p JOIN up u ON p.merged_into = u.id) SELECT p.id FROM persons p JOIN up u ON u.id = p.id WHERE u.root <> p.root_id`;
    expect(await rows(rebuilt)).toEqual([]);
  });

  it('FRD-32 asks for a confirmation where two differ in what one person does not', async () => {
    const one = { gender: 'Male', aadhaar: '234567890124' };
    const [a, b] = [await add(one), await add({ gender: 'Female', deceased_on: '2026-01-01' })];
    expect(await merge(a, b)).toMatchObject({ status: 409, body: { contradictions: ['deceased', 'gender'] } });
    expect((await merge(a, b, { confirm: true })).status).toBe(200);
    const [c, d] = [await add({ aadhaar: '234567890124' }), await add({ aadhaar: '999941057058' })];
    expect(await merge(c, d)).toMatchObject({ status: 409, body: { contradictions: ['aadhaar'] } });
    expect((await merge(c, d, { confirm: true, take: ['aadhar'] })).status).toBe(400);
  });

  it('FRD-30 FRD-90 happens once for a key that is sent again', async () => {
    const [a, b] = [await add(), await add()];
    const headers = { ...app.headers(HOSPITAL), 'idempotency-key': 'merge-1' };
    const send = () => app.call('POST', `/api/persons/${a}/merge/`, headers, { other_id: b, reason: 'One' });
    const [first, again] = [await send(), await send()];
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it('FRD-33 FRD-90 stands in the history of both, in the trail and in the inbox', async () => {
    const [a, b] = [await add({ aadhaar: '' }), await add({ aadhaar: '234567890124', city: 'Pune' })];
    await merge(a, b);
    const history = await rows<{ person_id: number; kind: string; changes: unknown; reason: string }>(
      `SELECT person_id, kind, changes, reason FROM person_changes WHERE person_id IN (${a}, ${b}) ORDER BY person_id`,
    );
    expect(history.map(({ person_id, kind, reason }) => [person_id, kind, reason])).toEqual([
      [a, 'merged', 'One person'],
      [b, 'merged', 'One person'],
    ]);
    expect(history[0]!.changes).toContainEqual({ field: 'city', before: '', after: 'Pune' });
    expect(history[0]!.changes).toContainEqual({ field: 'aadhar', before: '', after: 'changed' });
    expect(JSON.stringify(history)).not.toContain('0124');
    expect(
      await rows(
        `SELECT subject FROM audit_entries WHERE what = 'patients.person-merged' AND subject IN (${a}, ${b}) ORDER BY 1`,
      ),
    ).toEqual([{ subject: a }, { subject: b }]);
    expect(await rows(`SELECT state FROM duplicate_candidates WHERE person_a = ${a} AND person_b = ${b}`)).toEqual([
      { state: 'merged' },
    ]);
  });
});

describe('what is shown before a merge', () => {
  it('FRD-30 is what both have, and what would be taken', async () => {
    const [a, b] = [await add({ gender: 'Male' }), await add({ city: 'Pune', gender: 'Female' })];
    const visit = await visitOf(b);
    clinic.allergies.set(visit, 'Penicillin');
    const { body } = await app.get(`/api/persons/${a}/merge-preview/?other_id=${b}`, HOSPITAL);
    expect(body satisfies MergePreview).toMatchObject({
      survivor: { person: { id: a }, visits: 0, allergies: '' },
      other: { person: { id: b }, visits: 1, allergies: 'Penicillin' },
      take: ['city'],
      contradictions: ['gender'],
      unavailable: [],
    });
  });

  it('FRD-30 names what could not be asked, and merging stays possible', async () => {
    const [a, b] = [await add(), await add()];
    await visitOf(b);
    clinic.isAway = true;
    try {
      expect((await app.get(`/api/persons/${a}/merge-preview/?other_id=${b}`, HOSPITAL)).body).toMatchObject({
        other: { allergies: null },
        unavailable: ['allergies'],
      });
      expect((await merge(a, b)).status).toBe(200);
    } finally {
      clinic.isAway = false;
    }
  });
});

describe('the undoing of a merge', () => {
  const dump = (ids: readonly number[]) =>
    rows<Record<string, unknown>>(
      `SELECT to_jsonb(p) - 'version' AS row FROM persons p WHERE id IN (${ids.join(',')})
       UNION ALL SELECT to_jsonb(v) FROM patients v WHERE person_id IN (${ids.join(',')}) ORDER BY 1`,
    );

  it('FRD-33 is exact: what is left of the merge are the two visits made since, one each way', async () => {
    const [a, b] = [
      await add({ phone: '9811177777', branchIds: [1] }),
      await add({
        last_name: 'Rao',
        phone: '9811188888',
        city: 'Pune',
        aadhaar: '234567890124',
        branchIds: [1, 2],
        guardian_name: 'Ravi',
        guardian_relation: 'father',
      }),
    ];
    await visitOf(a);
    await visitOf(b);
    const before = await dump([a, b]);
    const { body } = await merge(a, b, { take: ['last_name', 'phone', 'city', 'aadhar', 'guardian_name'] });
    const [one, two] = [await visitOf(a), await visitOf(a)];
    const undone = await undo(body.merge_id, { visits: { [one]: a, [two]: b } });
    expect(undone).toMatchObject({ status: 200, body: { merge_id: body.merge_id, kept: [], stayed: [one] } });
    const links = await rows(
      `SELECT id, person_id, link_kind, link_version FROM patients WHERE id IN (${one}, ${two}) ORDER BY id`,
    );
    expect(links).toEqual([
      { id: one, person_id: a, link_kind: '', link_version: 0 },
      { id: two, person_id: b, link_kind: 'split', link_version: 1 },
    ]);
    const counts = await rows<{ id: number; visits: number; last_visit_id: number }>(
      `SELECT id, visits, last_visit_id FROM persons WHERE id IN (${a}, ${b}) ORDER BY id`,
    );
    expect(counts).toEqual([
      { id: a, visits: 2, last_visit_id: one },
      { id: b, visits: 2, last_visit_id: two },
    ]);
    // Without the two visits nothing differs.
    await rows(`DELETE FROM patients WHERE id IN (${one}, ${two})`);
    await rows(
      `UPDATE persons p SET visits = 1, last_visit_id = (SELECT max(id) FROM patients v WHERE v.person_id = p.id) WHERE id IN (${a}, ${b})`,
    );
    expect(await dump([a, b])).toEqual(before);
  });

  it('FRD-33 puts both UHIDs on their own', async () => {
    const [a, b] = [await add(), await add()];
    const { body } = await merge(a, b);
    await undo(body.merge_id);
    for (const id of [a, b])
      expect((await found(`UH${String(id).padStart(6, '0')}`)).map((each) => [each.id, each.matched])).toEqual([[id, ['uhid']]]);
  });

  it('FRD-33 keeps what was changed since, and says so', async () => {
    const [a, b] = [await add(), await add({ city: 'Pune', email: 'a@example.in' })];
    const { body } = await merge(a, b);
    await rows(`UPDATE persons SET city = 'Thane' WHERE id = ${a}`);
    expect((await undo(body.merge_id)).body.kept).toEqual(['city']);
    expect(await person(a)).toMatchObject({ city: 'Thane', email: '' });
  });

  it('FRD-33 refuses a second time, another hospital, and visits that are not of those made since', async () => {
    const [a, b] = [await add(), await add()];
    const earlier = await visitOf(a);
    const { body } = await merge(a, b);
    const later = await visitOf(a);
    expect((await undo(body.merge_id, { visits: { [earlier]: b } })).status).toBe(400);
    expect((await undo(body.merge_id, { visits: { [later]: 8_000 } })).status).toBe(400);
    expect((await app.call('POST', `/api/persons/merges/${body.merge_id}/undo/`, OTHER, { reason: 'x' })).status).toBe(404);
    expect((await undo(body.merge_id)).body.stayed).toEqual([later]);
    expect(await undo(body.merge_id)).toMatchObject({ status: 409, body: { error: 'This merge has already been undone' } });
  });

  it('FRD-33 of a lower merge of a chain takes only that branch out', async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    const lower = await merge(b, a);
    await merge(c, b);
    await undo(lower.body.merge_id);
    expect(await person(a)).toMatchObject({ merged_into: null, root_id: a });
    expect(await person(b)).toMatchObject({ merged_into: c, root_id: c });
    const [d, e, f] = [await add(), await add(), await add()];
    await merge(e, d);
    const upper = await merge(f, e);
    await undo(upper.body.merge_id);
    expect((await person(d)).root_id).toBe(e);
    expect((await person(e)).root_id).toBe(e);
  });

  it('FRD-33 can be merged again, and the register says who did what and why', async () => {
    const [a, b] = [await add(), await add({ city: 'Pune' })];
    const first = (await merge(a, b)).body.merge_id;
    await undo(first);
    const second = (await merge(a, b)).body.merge_id;
    const list: MergeEntry[] = (await app.get('/api/persons/merges/', HOSPITAL)).body;
    expect(list.slice(0, 2)).toMatchObject([
      { id: second, survivor: { id: a }, merged: { id: b }, taken: ['city'], reason: 'One person', by: 10, undone_at: null },
      { id: first, undone_at: expect.any(String), undone_by: 10, undo_reason: 'Two persons' },
    ]);
    expect((await app.get('/api/persons/merges/?from=2020-01-01&to=2020-01-02', HOSPITAL)).body).toEqual([]);
    expect((await app.get('/api/persons/merges/?from=2020-01-02&to=2020-01-01', HOSPITAL)).status).toBe(400);
  });

  it('FRD-31 FRD-33 tells both, with a version that rises', async () => {
    const [a, b] = [await add(), await add()];
    const { body } = await merge(a, b);
    await undo(body.merge_id);
    const told = await rows<{ name: string; payload: object }>(
      `SELECT name, payload FROM outbox WHERE name LIKE 'patients.person.%' ORDER BY seq DESC LIMIT 2`,
    );
    const common = { hospitalId: HOSPITAL, mergeId: body.merge_id, survivorId: a, mergedId: b };
    expect(told).toEqual([
      { name: 'patients.person.separated.v1', payload: { ...common, version: 3 } },
      { name: 'patients.person.merged.v1', payload: { ...common, version: 2 } },
    ]);
  });
});
