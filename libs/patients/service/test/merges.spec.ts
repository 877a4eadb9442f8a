import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MergePreview } from '@nidaan/patients-contracts';
import { HOSPITAL, MergesDesk, OTHER, uhidOf } from './merges-desk.ts';
import { schedule } from './schedule-stand-in.ts';
import { addPerson } from './persons-fixture.ts';
import { clinic } from './patients-app.ts';

let desk: MergesDesk;
beforeAll(async () => {
  desk = await MergesDesk.open();
});
afterAll(() => desk.app.stop());

describe('a merge', () => {
  it('FRD-30 FRD-31 is a pointer: both UHIDs find the survivor, and no visit is rewritten', async () => {
    const [a, b] = [await desk.add(), await desk.add({ first_name: 'Aasha', phone: '9820012345' })];
    const visit = await desk.visitOf(b);
    const answer = await desk.merge(a, b);
    expect(answer).toMatchObject({
      status: 200,
      body: { merge_id: expect.any(Number), survivor: { id: a, phone: '9820012345' } },
    });
    expect(await desk.person(b)).toMatchObject({ merged_into: a, root_id: a, first_name: 'Aasha' });
    expect(await desk.rows(`SELECT person_id FROM patients WHERE id = ${visit}`)).toEqual([{ person_id: b }]);
    expect((await desk.found(uhidOf(b))).map(({ id, matched }) => [id, matched])).toEqual([[a, ['merged number']]]);
    expect((await desk.found(uhidOf(a)))[0]).toMatchObject({ id: a, last_visit: { id: visit } });
  });

  it('FRD-30 takes what the survivor lacks, or what was named', async () => {
    const given = { last_name: 'Rao', phone: '9811100000', city: 'Pune' };
    const [a, b] = [await desk.add({ phone: '9811199999' }), await desk.add({ first_name: 'Usha', ...given })];
    await desk.merge(a, b);
    expect(await desk.person(a)).toMatchObject({
      first_name: 'Asha',
      last_name: 'Rao',
      phone: '9811199999',
      city: 'Pune',
      version: 2,
    });
    const [c, d] = [await desk.add({ phone: '9811199998' }), await desk.add({ first_name: 'Usha', ...given })];
    await desk.merge(c, d, { take: ['phone'] });
    expect(await desk.person(c)).toMatchObject({ first_name: 'Asha', last_name: '', phone: '9811100000', city: '' });
    // What is found by follows.
    expect((await desk.found('9811199998')).map(({ id }) => id)).toEqual([]);
    expect((await desk.merge(await desk.add(), await desk.add(), { take: ['uhid'] })).status).toBe(400);
  });

  it('FRD-32 refuses two that are one, oneself, and persons of another hospital', async () => {
    const [a, b] = [await desk.add(), await desk.add()];
    await addPerson(desk.app, OTHER, 9_000, { first_name: 'Asha' });
    expect(await desk.merge(a, a)).toMatchObject({ status: 409, body: { error: 'A patient cannot be merged with itself' } });
    for (const [one, other] of [
      [a, 9_000],
      [9_000, a],
      [a, 8_000],
    ] as const)
      expect(await desk.merge(one, other)).toMatchObject({ status: 404, body: { error: 'No patient found with this UHID' } });
    await desk.merge(a, b);
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      expect(await desk.merge(one, other)).toMatchObject({ status: 409, body: { error: 'These two are already one patient' } });
    expect((await desk.merge(a, await desk.add(), { reason: '' })).status).toBe(400);
  });

  it('FRD-32 lets one of two desks win that merge A into B and B into A at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await desk.add(), await desk.add()];
      const answers = await Promise.all([desk.merge(a, b), desk.merge(b, a)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const pointers = [(await desk.person(a)).merged_into, (await desk.person(b)).merged_into];
      expect(pointers.filter((pointer) => pointer === null)).toHaveLength(1);
    }
  });

  it('FRD-32 allows chains, and the root is always unmerged', async () => {
    const [a, b, c, d] = [await desk.add(), await desk.add(), await desk.add(), await desk.add()];
    await desk.merge(b, a);
    await desk.merge(d, c);
    // Whoever is named by a merged number means the root.
    await desk.merge(c, a);
    for (const id of [a, b, c, d]) expect((await desk.person(id)).root_id).toBe(d);
    expect((await desk.person(d)).merged_into).toBeNull();
    expect(
      await desk.rows('SELECT p.id FROM persons p JOIN persons r ON r.id = p.root_id WHERE r.merged_into IS NOT NULL'),
    ).toEqual([]);
    const rebuilt = `WITH RECURSIVE up AS (SELECT id, id AS root FROM persons WHERE merged_into IS NULL
      UNION ALL SELECT p.id, u.root FROM persons p JOIN up u ON p.merged_into = u.id) SELECT p.id FROM persons p JOIN up u ON u.id = p.id WHERE u.root <> p.root_id`;
    expect(await desk.rows(rebuilt)).toEqual([]);
  });

  it('FRD-32 asks for a confirmation where two differ in what one person does not', async () => {
    const one = { gender: 'Male', aadhaar: '234567890124' };
    const [a, b] = [await desk.add(one), await desk.add({ gender: 'Female', deceased_on: '2026-01-01' })];
    expect(await desk.merge(a, b)).toMatchObject({ status: 409, body: { contradictions: ['deceased', 'gender'] } });
    expect((await desk.merge(a, b, { confirm: true })).status).toBe(200);
    const [c, d] = [await desk.add({ aadhaar: '234567890124' }), await desk.add({ aadhaar: '999941057058' })];
    expect(await desk.merge(c, d)).toMatchObject({ status: 409, body: { contradictions: ['aadhaar'] } });
    expect((await desk.merge(c, d, { confirm: true, take: ['aadhar'] })).status).toBe(400);
  });

  it('FRD-21 FRD-30 carries the mark of death over, whatever else is taken: nobody calls the family', async () => {
    const [a, b] = [await desk.add(), await desk.add({ deceased_on: '2026-01-01', city: 'Pune' })];
    const { body } = await desk.merge(a, b, { confirm: true, take: [] });
    expect(body.survivor).toMatchObject({ id: a, deceased_on: '2026-01-01' });
    expect(await desk.person(a)).toMatchObject({ deceased_on: '2026-01-01', city: '' });
    expect((await desk.app.get('/api/persons/merges/', HOSPITAL)).body[0]).toMatchObject({ taken: ['deceased_on'] });
    const history = await desk.rows<{ changes: unknown[] }>(`SELECT changes FROM person_changes WHERE person_id = ${a}`);
    expect(history[0]!.changes).toContainEqual({ field: 'deceased_on', before: null, after: '2026-01-01' });
    // As where the desk marks them: messages that were planned are cancelled.
    const told = `SELECT name FROM outbox WHERE name = 'patients.person.changed.v1' AND aggregate = '1/${a}'`;
    expect(await desk.rows(told)).toHaveLength(1);
    // One who was marked keeps the day.
    const [c, d] = [await desk.add({ deceased_on: '2026-02-02' }), await desk.add({ deceased_on: '2026-01-01' })];
    await desk.merge(c, d);
    expect(await desk.person(c)).toMatchObject({ deceased_on: '2026-02-02' });
  });

  it('FRD-30 FRD-90 happens once for a key that is sent again', async () => {
    const [a, b] = [await desk.add(), await desk.add()];
    const headers = { ...desk.app.headers(HOSPITAL), 'idempotency-key': 'merge-1' };
    const send = () => desk.app.call('POST', `/api/persons/${a}/merge/`, headers, { other_id: b, reason: 'One' });
    const [first, again] = [await send(), await send()];
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it('FRD-33 FRD-90 stands in the history of both, in the trail and in the inbox', async () => {
    const [a, b] = [await desk.add({ aadhaar: '' }), await desk.add({ aadhaar: '234567890124', city: 'Pune' })];
    await desk.merge(a, b);
    const history = await desk.rows<{ person_id: number; kind: string; changes: unknown; reason: string }>(
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
      await desk.rows(
        `SELECT subject FROM audit_entries WHERE what = 'patients.person-merged' AND subject IN (${a}, ${b}) ORDER BY 1`,
      ),
    ).toEqual([{ subject: a }, { subject: b }]);
    expect(await desk.rows(`SELECT state FROM duplicate_candidates WHERE person_a = ${a} AND person_b = ${b}`)).toEqual([
      { state: 'merged' },
    ]);
  });
});

describe('what is shown before a merge', () => {
  it('FRD-30 is what both have, and what would be taken', async () => {
    const [a, b] = [await desk.add({ gender: 'Male' }), await desk.add({ city: 'Pune', gender: 'Female' })];
    const visit = await desk.visitOf(b);
    clinic.allergies.set(visit, 'Penicillin');
    const under = await desk.add();
    for (const [person_id, due_on] of [
      [b, '2026-12-20'],
      [b, '2026-12-21'],
      [under, '2026-12-22'],
    ] as const)
      expect((await desk.app.call('POST', '/api/recalls/', HOSPITAL, { person_id, due_on })).status).toBe(201);
    // Who is not called any more is on no list.
    await desk.rows(`UPDATE recalls SET state = 'dropped' WHERE due_on = '2026-12-21' RETURNING id`);
    await desk.merge(b, under);
    // Of whoever was merged before as well: all are one person.
    schedule.open.set(b, { appointments: 1, tokens: 1 }).set(under, { appointments: 2, tokens: 0 });
    const { body } = await desk.app.get(`/api/persons/${a}/merge-preview/?other_id=${b}`, HOSPITAL);
    expect(body satisfies MergePreview).toMatchObject({
      survivor: { person: { id: a }, visits: 0, allergies: '', appointments: 0, tokens: 0, recalls: 0 },
      other: { person: { id: b }, visits: 1, allergies: 'Penicillin', appointments: 3, tokens: 1, recalls: 2 },
      take: ['city'],
      contradictions: ['gender'],
      unavailable: [],
    });
  });

  it('FRD-30 names what could not be asked, and merging stays possible', async () => {
    const [a, b] = [await desk.add(), await desk.add()];
    await desk.visitOf(b);
    clinic.isAway = true;
    schedule.isAway = true;
    try {
      expect((await desk.app.get(`/api/persons/${a}/merge-preview/?other_id=${b}`, HOSPITAL)).body).toMatchObject({
        other: { allergies: null, appointments: null, tokens: null },
        unavailable: ['allergies', 'appointments'],
      });
      expect((await desk.merge(a, b)).status).toBe(200);
    } finally {
      clinic.isAway = false;
      schedule.isAway = false;
    }
  });
});
