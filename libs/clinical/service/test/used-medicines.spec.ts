import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openClinicalFixture, type ClinicalFixture } from './clinical-fixture.ts';

const tablet = (name: string, dosage = '500mg') => ({ name, count: 10, dosage, frequency: 'BD', duration: 5 });

describe('GET /api/records/medicines/', () => {
  let fixture: ClinicalFixture;
  beforeAll(async () => {
    fixture = await openClinicalFixture();
    await fixture.register(1, 7);
    await fixture.register(2, 7);
  });
  afterAll(() => fixture?.close());

  const save = (hospitalId: number, tablets: unknown[]) => fixture.save(hospitalId, { patient: 7, tablets });
  const used = async (token: string) => (await fixture.api.get('/api/records/medicines/', { token })).body;

  it('DOC-08 answers what the caller prescribes most, most used first, and nothing of others', async () => {
    expect(await used(fixture.token(1))).toEqual([]);
    await save(1, [tablet('Azithromycin'), tablet('Paracetamol', '650mg')]);
    await save(1, [tablet('paracetamol ', '650mg')]);
    await save(1, [tablet('Paracetamol')]);
    await save(2, [tablet('Cetirizine', '10mg')]);
    expect(await used(fixture.token(1))).toEqual([
      { name: 'paracetamol', dosage: '650mg' },
      { name: 'Paracetamol', dosage: '500mg' },
      { name: 'Azithromycin', dosage: '500mg' },
    ]);
    expect(await used(fixture.nidaan.token(1, { accountId: 6, isStaff: false }))).toEqual([]);
    expect(await used(fixture.token(2))).toEqual([{ name: 'Cetirizine', dosage: '10mg' }]);
  });

  it('SEC-01 asks for a token', async () => {
    expect((await fixture.api.get('/api/records/medicines/')).status).toBe(401);
  });
});
