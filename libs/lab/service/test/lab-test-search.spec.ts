import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { explained } from '@nidaan/testing';
import { openLabFixture, type LabFixture } from './lab-fixture.ts';

let fixture: LabFixture;
beforeAll(async () => {
  fixture = await openLabFixture();
  for (const id of [1, 2]) await fixture.register(1, id);
  await fixture.register(2, 1);
  await add(1, { patient_id: 1, testName: 'Complete Blood Count' });
  await add(1, { patient_id: 2 });
  await add(1, { patient_id: 1 });
  await add(2, { patient_id: 1, testName: 'Complete Blood Count' });
});
afterAll(() => fixture?.close());

const add = async (hospitalId: number, given: object): Promise<{ id: number }> =>
  (await fixture.add(hospitalId, { testName: 'ESR', testDate: '2026-11-20', price: 100, ...given })).body;
const ids = async (hospitalId: number, query = '') =>
  ((await fixture.list(hospitalId, query)).body as { id: number }[]).map(({ id }) => id);

// All columns of a test but those that are given.
const COPIED =
  'hospital_id, patient_id, tested_on, recorded_at, price_paise, status, test_type, notes, patient_name, patient_disease, phone';

describe('the search of lab tests', () => {
  it('LAB-07 counts what the list holds: all, of a patient, of a search', async () => {
    const total = async (hospitalId: number, query = '') =>
      (await fixture.api.get(`/api/lab-tests/count/${query}`, { token: fixture.token(hospitalId) })).body;
    for (const [hospitalId, query] of [
      [1, ''],
      [1, '?patient_id=1'],
      [1, '?search=blood'],
      [1, '?search=nothing'],
      [1, '?patient_id=1&search=%232'],
      [2, ''],
      [77, ''],
    ] as const)
      expect([query, await total(hospitalId, query)]).toEqual([query, { total: (await ids(hospitalId, query)).length }]);
    expect((await total(1)).total).toBe(3);
    expect((await fixture.api.get('/api/lab-tests/count/')).status).toBe(401);
    const odd = await fixture.api.get('/api/lab-tests/count/?patient_id=abc', { token: fixture.token(1) });
    expect(odd).toMatchObject({ status: 400, body: { message: 'No patient found with this ID' } });
  });

  it('LAB-07 asks the trigram index for what the newest tests have not, in the branches in sight; frequent texts need none', async () => {
    await fixture.register(6, 1);
    const { id } = await add(6, { patient_id: 1, testName: 'ESR' });
    const like = (first: number, last: number, name: string, branch = 1) =>
      fixture.sql(`INSERT INTO lab.lab_tests (${COPIED}, id, test_name, search, branch_id, visit_branch_id)
        SELECT ${COPIED}, n, '${name}', lower('${name}'), ${branch}, ${branch}
        FROM lab.lab_tests, generate_series(${first}, ${last}) n WHERE hospital_id = 6 AND id = ${id}`);
    await like(100, 103, 'Zyxomatic');
    await like(104, 106, 'Zyxomatic', 2);
    await like(200, 20_000, 'Lipid Profile');
    expect(await ids(6, '?search=zyxom')).toEqual([106, 105, 104, 103, 102, 101, 100]);
    expect(await ids(6, '?search=zyxom&limit=2&after=105')).toEqual([104, 103]);
    expect(await ids(6, '?search=lipid&limit=2')).toEqual([20_000, 19_999]);
    const asked = async (pattern: string, branches: string) => {
      const by = { table: 'lab.lab_tests', hospitalId: 6, branches } as const;
      const search: [string, unknown[]] = ['SELECT find_tests($1, NULL, NULL, 20) AS id', [pattern]];
      const { rows, plans } = await explained<{ id: number }>(fixture.nidaan.databaseUrl, by, search);
      return { found: rows.map(({ id }) => id), byIndex: plans.includes('lab_tests_search') };
    };
    expect(await asked('%zyxom%', '1')).toEqual({ found: [103, 102, 101, 100], byIndex: true });
    expect(await asked('%zyxom%', '*')).toMatchObject({ byIndex: true });
    expect(await asked('%lipid%', '*')).toMatchObject({ byIndex: false });
  }, 60_000);

  it('LAB-07 lists with order=exact the patient of a number first, and without it newest first as documented', async () => {
    for (const id of [12, 13]) await fixture.register(5, id);
    const theirs = [await add(5, { patient_id: 12 }), await add(5, { patient_id: 12 })].map(({ id }) => id);
    const others = [];
    for (let at = 0; at < 3; at++) others.push((await add(5, { patient_id: 13, phone: '9812000000' })).id);
    const newest = [...others].reverse();
    const exact = [...theirs].reverse();
    expect(await ids(5, '?search=12')).toEqual([...newest, ...exact]);
    expect(await ids(5, '?search=12&order=exact')).toEqual([...exact, ...newest]);
    // In parts the order goes on where the part before ended.
    const found: number[] = [];
    for (let after = ''; found.length < 5; after = `&after=${found.at(-1)}`) {
      const part = await ids(5, `?search=%2312&order=exact&limit=2${after}`);
      if (part.length === 0) break;
      found.push(...part);
    }
    expect(found).toEqual(exact);
    const inParts: number[] = [];
    for (let part = await ids(5, '?search=12&order=exact&limit=2'); part.length > 0;) {
      inParts.push(...part);
      part = await ids(5, `?search=12&order=exact&limit=2&after=${inParts.at(-1)}`);
    }
    expect(inParts).toEqual([...exact, ...newest]);
    expect(await ids(5, '?order=exact')).toEqual([...newest, ...exact]);
    expect((await fixture.list(5, '?order=odd')).body.message).toBe('order must be exact');
  });
});
