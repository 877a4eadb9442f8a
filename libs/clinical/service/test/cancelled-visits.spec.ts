import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visitCancelled, visitRestored } from '@nidaan/patients-contracts';
import { openClinicalFixture, type ClinicalFixture } from './clinical-fixture.ts';

const record = { tablets: [{ name: 'Paracetamol', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 }] };

describe('a prescription for a cancelled visit', () => {
  let fixture: ClinicalFixture;
  beforeAll(async () => {
    fixture = await openClinicalFixture();
  });
  afterAll(() => fixture?.close());

  it('FRD-11 is refused once the visit is cancelled, and taken again when it counts as treated after all', async () => {
    for (const hospital of [1, 2]) await fixture.register(hospital, 80);
    await fixture.tellOfVisit(visitCancelled, 1, 80);
    for (const lastSeenRecord of [undefined, 0]) {
      const { status, body } = await fixture.save(1, { ...record, patient: 80, lastSeenRecord });
      expect([status, body.message]).toEqual([409, 'This visit was cancelled']);
    }
    expect((await fixture.save(2, { ...record, patient: 80 })).status).toBe(201);
    expect(await fixture.sql('SELECT FROM clinical.medical_records WHERE hospital_id = 1 AND patient_id = 80')).toEqual([]);
    await fixture.tellOfVisit(visitRestored, 1, 80);
    expect((await fixture.save(1, { ...record, patient: 80 })).status).toBe(201);
  });
});
