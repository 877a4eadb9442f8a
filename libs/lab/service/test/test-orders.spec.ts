import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { personMerged, personSeparated, visitAssigned, visitCorrected } from '@nidaan/patients-contracts';
import { openLabFixture, type LabFixture } from './lab-fixture.ts';

let fixture: LabFixture;
beforeAll(async () => {
  fixture = await openLabFixture();
});
afterAll(() => fixture?.close());

const HOUR = 60 * 60 * 1000;
const ago = (hours: number) => ({ savedAt: new Date(Date.now() - hours * HOUR).toISOString() });
const add = (hospitalId: number, patient: number, testName: string) =>
  fixture.add(hospitalId, { testName, testDate: '2026-11-20', price: 10, patient_id: patient });
const orders = async (hospitalId: number, query = '') =>
  ((await fixture.orders(hospitalId, query)).body as { id: number; tests: string[] }[]).map(({ id, tests }) => [id, tests]);

describe('POST /api/lab-tests/ with the record_id of an order', () => {
  const enter = (given: object = {}, headers?: Record<string, string>) =>
    fixture.add(7, { testName: 'CBC', testDate: '2026-11-20', price: 10, patient_id: 7, record_id: '3', ...given }, headers);
  const countOf = async () => ((await fixture.list(7)).body as unknown[]).length;

  it('LAB-14 LAB-33 enters an ordered test once: of several who took the order the others get 409, a repeated call its own answer', async () => {
    await fixture.register(7, 7);
    await fixture.prescribe(7, 7, 3, 'CBC, ESR');
    const headers = { 'idempotency-key': 'order-once' };
    const first = await enter({}, headers);
    expect(first.status).toBe(201);
    expect(await enter({ testName: 'Complete Blood Count' })).toMatchObject({
      status: 409,
      body: { message: 'This ordered test was entered already. Nothing was saved.', isEntered: true },
    });
    expect((await enter({}, headers)).body).toEqual(first.body);
    const raced = await Promise.all([1, 2, 3].map(() => enter({ testName: 'ESR' })));
    expect(raced.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await countOf()).toBe(2);
  });

  it('LAB-14 enters it once more on purpose without it, and refuses what is no number', async () => {
    expect((await enter({ record_id: '' })).status).toBe(201);
    expect(await countOf()).toBe(3);
    for (const record_id of ['x', 0, -1, {}])
      expect(await enter({ record_id })).toMatchObject({
        status: 400,
        body: { message: 'record_id must be the number of a prescription' },
      });
  });
});

describe('GET /api/lab-tests/orders/', () => {
  it('LAB-33 lists what a prescription names and nobody has recorded, with who it is', async () => {
    await fixture.register(1, 7);
    await fixture.prescribe(1, 7, 3, [{ name: 'CBC' }, { name: 'Liver Function Test' }]);
    const { status, body } = await fixture.orders(1);
    expect([status, body]).toEqual([
      200,
      [
        expect.objectContaining({
          id: 7,
          patient_id: 7,
          record_id: 3,
          patientName: 'Asha Verma',
          age: '34',
          gender: 'Female',
          patientType: 'OPD',
          tests: ['Complete Blood Count', 'Liver Function Test'],
        }),
      ],
    ]);
    await add(1, 7, 'complete blood count');
    expect(await orders(1)).toEqual([[7, ['Liver Function Test']]]);
    await add(1, 7, 'LFT');
    expect(await orders(1)).toEqual([]);
  });

  it('FRD-90 FRD-07 shows UHID and age beside the name, of the person of today, and the name as it was corrected', async () => {
    await fixture.register(9, 7, true, { personId: 70, uhid: 'UH000070', ageText: '14 months' });
    await fixture.prescribe(9, 7, 3, 'CBC, ESR');
    const test = (await add(9, 7, 'ESR')).body;
    expect(test).toMatchObject({ uhid: 'UH000070', age_text: '14 months' });
    const shown = async () => [(await fixture.orders(9)).body[0], (await fixture.list(9)).body[0]];
    const person = { uhid: 'UH000070', age_text: '14 months' };
    expect(await shown()).toEqual([expect.objectContaining(person), expect.objectContaining(person)]);
    const merge = { hospitalId: 9, mergeId: 1, survivorId: 80, mergedId: 70, version: 2 };
    await fixture.tellOf(personMerged, { ...merge, survivorUhid: 'UH000080', mergedUhid: 'UH000070' });
    const root = { uhid: 'UH000080' };
    expect(await shown()).toEqual([expect.objectContaining(root), expect.objectContaining(root)]);
    await fixture.tellOf(personSeparated, { ...merge, version: 3 });
    expect(await shown()).toEqual([expect.objectContaining(person), expect.objectContaining(person)]);
    const visits = [{ patientId: 7, linkVersion: 2 }];
    await fixture.tellOf(visitAssigned, { hospitalId: 9, personId: 90, uhid: 'UH000090', correctedOn: '2026-11-24', visits });
    const said = { ...visitCorrected.sample, hospitalId: 9, patientId: 7, ageText: '15 months' };
    await fixture.tellOf(visitCorrected, said);
    expect((await fixture.orders(9)).body[0]).toMatchObject({
      patientName: 'Asha Varma',
      uhid: 'UH000090',
      age_text: '15 months',
    });
  });

  it('LAB-33 a later prescription of the visit adds to the order and takes nothing back; one that is told of late adds too', async () => {
    await fixture.register(2, 7);
    const first = ago(3);
    await fixture.prescribe(2, 7, 3, 'CBC, ESR', first);
    await add(2, 7, 'ESR');
    await fixture.prescribe(2, 7, 5, 'Widal Test, CBC', ago(1));
    const open = ['Complete Blood Count', 'Widal Test'];
    expect(await orders(2)).toEqual([[7, open]]);
    await fixture.prescribe(2, 7, 6, 'not required');
    // Told of again: what was recorded since is done.
    await fixture.prescribe(2, 7, 3, 'CBC, ESR', first);
    expect((await fixture.orders(2)).body).toMatchObject([{ tests: open, record_id: 5 }]);
    await fixture.prescribe(2, 7, 4, 'Lipid Profile', ago(2));
    expect((await fixture.orders(2)).body).toMatchObject([{ tests: [...open, 'Lipid Profile'], record_id: 5 }]);
    for (const test of [...open, 'Lipid Profile']) await add(2, 7, test);
    expect(await orders(2)).toEqual([]);
  });

  it('LAB-33 a test that is ordered again later in the same visit is asked for again, as on the second day of a stay', async () => {
    await fixture.register(8, 7);
    await fixture.prescribe(8, 7, 3, 'CBC, ESR', ago(24));
    await add(8, 7, 'CBC');
    await fixture.prescribe(8, 7, 4, 'CBC');
    expect((await fixture.orders(8)).body).toMatchObject([{ tests: ['ESR', 'Complete Blood Count'], record_id: 4 }]);
    await add(8, 7, 'ESR');
    expect(await orders(8)).toEqual([[7, ['Complete Blood Count']]]);
    await add(8, 7, 'CBC');
    expect(await orders(8)).toEqual([]);
  });

  it('LAB-14 LAB-33 names a test that was recorded before it was ordered again, as long as it has no result', async () => {
    await fixture.register(12, 7);
    await fixture.prescribe(12, 7, 3, 'CBC', ago(2));
    const { id, created_at } = (await add(12, 7, 'CBC')).body;
    await fixture.prescribe(12, 7, 4, 'CBC, ESR', { savedAt: new Date(Date.now() + 1000).toISOString() });
    const pending = async () => (await fixture.orders(12)).body[0].pending;
    expect(await pending()).toEqual([{ testName: 'Complete Blood Count', created_at }]);
    const token = fixture.token(12);
    const done = await fixture.api.post(`/api/lab-tests/${id}/complete/`, { result: 'Normal' }, { token });
    expect([done.status, await pending()]).toEqual([200, []]);
  });

  it('LAB-33 puts an Emergency first, then who has waited longest, in pages; what is older than 48 hours apart', async () => {
    for (const [id, type] of [
      [1, 'OPD'],
      [2, 'OPD'],
      [3, 'Emergency'],
      [4, 'OPD'],
      [5, 'OPD'],
    ] as const)
      await fixture.register(3, id, true, { patientType: type });
    for (const [id, hours] of [
      [1, 1],
      [2, 30],
      [3, 0],
      [4, 49],
      [5, 90],
    ] as const)
      await fixture.prescribe(3, id, id, 'CBC', ago(hours));
    const ids = async (query = '') => (await orders(3, query)).map(([id]) => id);
    expect(await ids()).toEqual([3, 2, 1]);
    expect(await ids('?limit=1')).toEqual([3]);
    expect(await ids('?limit=1&after=3')).toEqual([2]);
    expect(await ids('?after=2')).toEqual([1]);
    expect(await ids('?span=older')).toEqual([4, 5]);
    expect(await ids('?span=older&after=4')).toEqual([5]);
  });

  it('LAB-33 ORG-57 a patient for whom a test is added keeps the place in the queue, until nothing is open', async () => {
    for (const id of [7, 8]) await fixture.register(10, id);
    const early = ago(3);
    await fixture.prescribe(10, 7, 3, 'CBC', early);
    await fixture.prescribe(10, 8, 4, 'CBC', ago(2));
    await fixture.prescribe(10, 7, 5, 'ESR');
    expect(await orders(10)).toEqual([
      [7, ['Complete Blood Count', 'ESR']],
      [8, ['Complete Blood Count']],
    ]);
    expect(await orders(10, '?after=7')).toHaveLength(1);
    expect((await fixture.orders(10)).body[0]).toMatchObject({ ordered_at: early.savedAt, record_id: 5 });
    for (const test of ['CBC', 'ESR']) await add(10, 7, test);
    await fixture.prescribe(10, 7, 6, 'Widal Test', ago(1));
    expect((await orders(10)).map(([id]) => id)).toEqual([8, 7]);
  });

  it('LAB-33 what is added today stands under today, also where an older test is still open', async () => {
    await fixture.register(11, 7);
    await fixture.prescribe(11, 7, 3, 'CBC', ago(72));
    await fixture.prescribe(11, 7, 4, 'ESR');
    expect([await orders(11), await orders(11, '?span=older')]).toEqual([[[7, ['Complete Blood Count', 'ESR']]], []]);
  });

  it('SEC-01 API-23 shows nothing of other hospitals, asks who is there, and refuses what is no span', async () => {
    await fixture.register(4, 7);
    await fixture.prescribe(4, 7, 3, 'CBC');
    expect(await orders(5)).toEqual([]);
    expect((await fixture.api.get('/api/lab-tests/orders/')).status).toBe(401);
    expect(await fixture.orders(4, '?span=all')).toMatchObject({
      status: 400,
      body: { message: 'span must be recent or older' },
    });
    expect((await fixture.orders(4, '?after=x')).status).toBe(400);
  });

  it('S14 SEC-13 stands in the audit trail, and names a patient of whom the lab was not told', async () => {
    await fixture.register(6, 50, false);
    await fixture.prescribe(6, 50, 3, 'CBC');
    expect((await fixture.orders(6)).body).toMatchObject([{ id: 50, patientName: 'Asked Patient', age: '40' }]);
    const [last] = await fixture.sql(
      `SELECT action, what FROM lab.audit_entries WHERE what = 'lab.test-orders' ORDER BY id DESC LIMIT 1`,
    );
    expect(last).toEqual({ action: 'read', what: 'lab.test-orders' });
  });
});
