import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visitAssigned, visitCorrected } from '@nidaan/patients-contracts';
import { eventually } from '@nidaan/testing';
import { openPharmacyFixture, type PharmacyFixture } from './pharmacy-fixture.ts';

let fixture: PharmacyFixture;
beforeAll(async () => {
  fixture = await openPharmacyFixture();
});
afterAll(() => fixture?.close());

describe('what is told of a visit before its registration', () => {
  const corrected = (hospitalId: number) => [visitCorrected, { ...visitCorrected.sample, hospitalId, patientId: 7 }] as const;
  const assigned = (hospitalId: number) => {
    const visits = [{ patientId: 7, linkVersion: 2 }];
    return [visitAssigned, { hospitalId, personId: 90, uhid: 'UH000090', correctedOn: '2026-11-24', visits }] as const;
  };
  const waiting = (hospitalId: number) =>
    fixture.sql(`SELECT name FROM pharmacy.inbox WHERE hospital_id = $1 AND done_at IS NULL AND attempts > 0`, [hospitalId]);
  const early = (hospitalId: number) =>
    Promise.all([fixture.tell(...corrected(hospitalId)), fixture.tell(...assigned(hospitalId))]);
  const shown = async (hospitalId: number) => {
    const record = await fixture.prescribe(hospitalId, 7);
    await fixture.dispense(hospitalId, { patient: 7, record_id: record.id, tabletsAmount: 1 });
    const [row] = await fixture.bills(hospitalId);
    return [row.patient_name, row.uhid];
  };

  it('FRD-07 FRD-10 a corrected name and another person wait for the registration', async () => {
    const hospitalId = 1;
    const told = early(hospitalId);
    await eventually(async () => expect(await waiting(hospitalId)).toHaveLength(2));
    await fixture.register(hospitalId, { patientId: 7 });
    await told;
    expect(await shown(hospitalId)).toEqual(['Asha Varma', 'UH000090']);
  });

  it('FRD-07 FRD-10 both are kept where they come with the registration', async () => {
    const hospitalId = 2;
    await Promise.all([fixture.register(hospitalId, { patientId: 7 }), early(hospitalId)]);
    expect(await shown(hospitalId)).toEqual(['Asha Varma', 'UH000090']);
  });

  it('L4 of a visit that nobody tells of they are let go after ten minutes, and nothing is parked', async () => {
    const hospitalId = 3;
    const told = early(hospitalId);
    await eventually(async () => expect(await waiting(hospitalId)).toHaveLength(2));
    await fixture.sql(`UPDATE pharmacy.inbox SET occurred_at = now() - interval '11 minutes' WHERE hospital_id = $1`, [
      hospitalId,
    ]);
    await told;
    expect(await fixture.sql('SELECT FROM pharmacy.inbox WHERE parked_at IS NOT NULL')).toEqual([]);
  });
});
