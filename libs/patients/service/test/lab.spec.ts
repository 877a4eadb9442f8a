import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { labTestAnswerOf } from '@nidaan/lab-contracts';
import { eventually } from '@nidaan/testing';
import { PatientsApp } from './patients-app.ts';

describe('what the lab tells of patients', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());

  const detail = async (hospitalId: number, id: number) => (await app.get(`/api/patients-main/${id}/`, hospitalId)).body;
  const figures = async (hospitalId: number) => (await app.get('/api/patients/patients_stats/', hospitalId)).body.monthly_data;
  const at = (instant: string) => app.clock.set(new Date(instant));

  it('LAB-26 DASH-19 shows a test with its price in the patient, in every list', async () => {
    const { id } = await app.register(1);
    const { hospitalId: _, ...test } = await app.tested(1, id, 1, { pricePaise: 25_050, testName: 'जाँच <b>' });
    const shown = labTestAnswerOf(test);
    expect(shown).toMatchObject({ id: 1, price: 250.5, patient: id, testName: 'जाँच <b>' });
    expect((await detail(1, id)).lab_tests).toEqual([shown]);
    for (const list of ['/api/patients-main/', '/api/patients/', '/api/patients/pending/'])
      expect((await app.get(list, 1)).body[0].lab_tests).toEqual([shown]);
  });

  it('DASH-21 OPN-06 keeps the first test first, whatever comes after it', async () => {
    const { id } = await app.register(1);
    for (const testId of [11, 9, 10]) await app.tested(1, id, testId, { pricePaise: testId * 100 });
    expect((await detail(1, id)).lab_tests.map((test: { id: number }) => test.id)).toEqual([9, 10, 11]);
  });

  it('DASH-17 OPN-12 adds prices to the month of the day they were added on, beside the consultations', async () => {
    at('2026-10-31T18:00:00Z');
    const { id } = await app.register(2, { amount: '500' });
    await app.tested(2, id, 1, { pricePaise: 10 });
    // Half past midnight of 1 November in the hospital, whatever day the lab wrote.
    at('2026-10-31T19:00:00Z');
    await app.tested(2, id, 2, { pricePaise: 20, testedOn: '2020-01-01' });
    await app.tested(2, id, 3, { pricePaise: 9_999 });
    expect(await figures(2)).toMatchObject([
      { month: 'Oct 2026', amount: 500, lab_amount: 0.1, total_amount: 500.1 },
      { month: 'Nov 2026', amount: 0, lab_amount: 100.19, total_amount: 100.19 },
    ]);
    at(new Date().toISOString());
  });

  it('L2 counts a test once that is told twice, and waits for a patient that is not there yet', async () => {
    const { id } = await app.register(3, { amount: 0 });
    await app.tested(3, id, 5, { pricePaise: 700 });
    await app.tested(3, id, 5, { pricePaise: 700 });
    await app.tested(3, id + 1, 6, { pricePaise: 300 });
    expect((await figures(3))[0].lab_amount).toBe(7);
    expect((await app.register(3, { amount: 0 })).id).toBe(id + 1);
    await eventually(async () => expect((await figures(3))[0].lab_amount).toBe(10));
    expect((await detail(3, id + 1)).lab_tests).toHaveLength(1);
  });

  it('STA-06 OPN-12 shows the result of a completed test, and counts what its price changed on that day, once', async () => {
    at('2026-10-31T10:00:00Z');
    const { id } = await app.register(7, { amount: 0 });
    const test = await app.tested(7, id, 1, { pricePaise: 10_000, status: 'pending' });
    at('2026-11-01T10:00:00Z');
    const correction = { result: 'ESR 12', pricePaise: 7_500 };
    for (let told = 0; told < 2; told++) await app.completedTest(test, correction);
    expect((await detail(7, id)).lab_tests).toMatchObject([{ id: 1, status: 'completed', result: 'ESR 12', price: 75 }]);
    expect(await figures(7)).toMatchObject([
      { month: 'Oct 2026', lab_amount: 100 },
      { month: 'Nov 2026', lab_amount: -25 },
    ]);
    at(new Date().toISOString());
  });

  it('LAB-27 LAB-32 OPN-38 OPN-54 lists a report under a fresh address, without price and without figures', async () => {
    const { id } = await app.register(4);
    const before = await figures(4);
    const report = await app.reported(4, id, 3, { name: 'cbc "1".pdf' });
    const read = async () => (await detail(4, id)).lab_reports;
    const [first] = await read();
    expect(first).toMatchObject({ id: 3, patient: id, name: 'cbc "1".pdf', content_type: 'application/pdf' });
    expect(first.file_url.startsWith(`/api/files/${report.fileKey}?expires=`)).toBe(true);
    expect(Object.keys(first)).not.toContain('fileKey');
    at(new Date(Date.now() + 5 * 60_000).toISOString());
    expect((await read())[0].file_url).not.toBe(first.file_url);
    at(new Date().toISOString());
    expect((await detail(4, id)).lab_tests).toEqual([]);
    expect(await figures(4)).toEqual(before);
  });

  it('SEC-03 S1 keeps the tests and reports of two hospitals apart', async () => {
    const ours = await app.register(5);
    const theirs = await app.register(6);
    expect(ours.id).toBe(theirs.id);
    await app.tested(5, ours.id, 1, { testName: 'Ours' });
    await app.reported(5, ours.id, 1, {});
    expect(await detail(6, theirs.id)).toMatchObject({ lab_tests: [], lab_reports: [] });
    expect((await figures(6))[0].lab_amount).toBe(0);
  });
});
