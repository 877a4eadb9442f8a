import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openClinicalFixture, type ClinicalFixture } from './clinical-fixture.ts';

const full = { tablets: [{ name: 'Paracetamol', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 }] };

describe('a second prescription for a patient', () => {
  let fixture: ClinicalFixture;
  beforeAll(async () => {
    fixture = await openClinicalFixture();
  });
  afterAll(() => fixture?.close());

  it('DOC-35 refuses a record whose sender has not seen the newest one, and saves it once they have', async () => {
    await fixture.register(1, 70);
    const save = (lastSeenRecord: unknown) => fixture.save(1, { ...full, patient: 70, lastSeenRecord });
    const atOnce = await Promise.all(Array.from({ length: 12 }, () => save(0)));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
    const first = atOnce.find(({ status }) => status === 201)!.body;
    expect(atOnce.find(({ status }) => status === 409)!.body).toMatchObject({
      message: 'A prescription was saved for this patient meanwhile. Nothing was saved now.',
      lastRecord: first.id,
    });
    const of70 = async () =>
      (await fixture.sql('SELECT FROM clinical.medical_records WHERE hospital_id = 1 AND patient_id = 70')).length;
    expect(await of70()).toBe(1);
    expect((await save(first.id)).status).toBe(201);
    expect((await fixture.save(1, { ...full, patient: 70 })).status).toBe(201);
    expect(await of70()).toBe(3);
    for (const odd of [-1, 'x', 1.5, {}]) {
      expect((await save(odd)).body.message).toBe('lastSeenRecord must be the id of a prescription, or 0');
    }
  });

  it('DOC-35 waits for who is saving for the same patient, so that of two at once one is refused', async () => {
    await fixture.register(1, 71);
    const order: string[] = [];
    const save = () =>
      fixture.save(1, { ...full, patient: 71, lastSeenRecord: 0 }).then(({ status }) => order.push(`saved ${status}`));
    const lock = 'SELECT FROM clinical.known_patients WHERE hospital_id = 1 AND patient_id = 71 FOR UPDATE';
    const { saving } = await fixture.whileLocked(lock, async (awaited) => {
      const saving = save();
      await awaited();
      order.push('the other is done');
      return { saving };
    });
    await saving;
    expect(order).toEqual(['the other is done', 'saved 201']);
  });
});
