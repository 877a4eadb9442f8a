import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visitAssigned, visitCorrected } from '@nidaan/patients-contracts';
import { eventually } from '@nidaan/testing';
import { openLabFixture, type LabFixture } from './lab-fixture.ts';

let fixture: LabFixture;
beforeAll(async () => {
  fixture = await openLabFixture();
});
afterAll(() => fixture?.close());

describe('what is told of a visit before its registration', () => {
  const corrected = (hospitalId: number) => [visitCorrected, { ...visitCorrected.sample, hospitalId, patientId: 7 }] as const;
  const assigned = (hospitalId: number) => {
    const visits = [{ patientId: 7, linkVersion: 2 }];
    return [visitAssigned, { hospitalId, personId: 90, uhid: 'UH000090', correctedOn: '2026-11-24', visits }] as const;
  };
  const waiting = (hospitalId: number) =>
    fixture.sql(`SELECT name FROM lab.inbox WHERE hospital_id = $1 AND done_at IS NULL AND attempts > 0`, [hospitalId]);
  const early = (hospitalId: number) =>
    Promise.all([fixture.tellOf(...corrected(hospitalId)), fixture.tellOf(...assigned(hospitalId))]);
  const shown = async (hospitalId: number) => {
    await fixture.prescribe(hospitalId, 7, 3, 'CBC');
    const [row] = (await fixture.orders(hospitalId)).body;
    return [row.patientName, row.uhid];
  };

  it('FRD-07 FRD-10 a corrected name and another person wait for the registration', async () => {
    const hospitalId = 1;
    const told = early(hospitalId);
    await eventually(async () => expect(await waiting(hospitalId)).toHaveLength(2));
    await fixture.register(hospitalId, 7);
    await told;
    expect(await shown(hospitalId)).toEqual(['Asha Varma', 'UH000090']);
  });

  it('FRD-07 FRD-10 both are kept where they come with the registration', async () => {
    const hospitalId = 2;
    await Promise.all([fixture.register(hospitalId, 7), early(hospitalId)]);
    expect(await shown(hospitalId)).toEqual(['Asha Varma', 'UH000090']);
  });

  it('L4 of a visit that nobody tells of they are let go after ten minutes, and nothing is parked', async () => {
    const hospitalId = 3;
    const told = early(hospitalId);
    await eventually(async () => expect(await waiting(hospitalId)).toHaveLength(2));
    await fixture.sql(`UPDATE lab.inbox SET occurred_at = now() - interval '11 minutes' WHERE hospital_id = $1`, [hospitalId]);
    await told;
    expect(await fixture.sql('SELECT FROM lab.inbox WHERE parked_at IS NOT NULL')).toEqual([]);
  });
});
