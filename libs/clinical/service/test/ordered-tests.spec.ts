import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openClinicalFixture, type ClinicalFixture } from './clinical-fixture.ts';

let fixture: ClinicalFixture;
beforeAll(async () => {
  fixture = await openClinicalFixture();
  for (const id of [1, 2, 3]) await fixture.register(1, id);
  await fixture.register(2, 1);
});
afterAll(() => fixture?.close());

const save = async (hospitalId: number, patient: number, tests: unknown): Promise<number> => {
  const body = { patient, tablets: [], injections: '', ointments: '', syrups: '', tests, doctorAdvice: '' };
  return (await fixture.save(hospitalId, body)).body.id;
};

describe('what was ordered of the lab', () => {
  it('LAB-33 tells the lab the tests of the latest prescription of each visit, in pages, and nothing of other hospitals', async () => {
    await save(1, 1, 'CBC');
    const second = await save(1, 2, [{ name: 'ESR' }, { name: 'LFT' }]);
    const latest = await save(1, 1, 'Widal Test');
    await save(1, 3, 'CBC');
    // Nothing is ordered of visit 3 any more.
    const last = await save(1, 3, 'not required');
    await save(2, 1, 'CBC');
    const orders = [
      { patientId: 2, recordId: second, savedAt: expect.any(String), tests: ['ESR', 'Liver Function Test'] },
      { patientId: 1, recordId: latest, savedAt: expect.any(String), tests: ['Widal Test'] },
    ];
    expect(await fixture.orderedTests(1)).toEqual({ orders, next: null });
    expect(await fixture.orderedTests(1, 0, 2)).toEqual({ orders, next: latest });
    expect(await fixture.orderedTests(1, latest, 1)).toEqual({ orders: [], next: last });
    expect(await fixture.orderedTests(1, last)).toEqual({ orders: [], next: null });
    expect((await fixture.api.get('/internal/clinical/ordered-tests/?after=0&limit=5', { token: fixture.token(1) })).status).toBe(
      403,
    );
  });
});
