import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PatientsApp } from './patients-app.ts';
import { eventually } from '@nidaan/testing';

const TABLET = { name: 'Paracetamol', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 };

describe('prescriptions and the state of patients', () => {
  let app: PatientsApp;
  const detail = async (id: number, hospitalId = 1) => (await app.get(`/api/patients-main/${id}/`, hospitalId)).body;
  const ids = async (url: string, hospitalId = 1): Promise<number[]> =>
    (await app.get(url, hospitalId)).body.map(({ id }: { id: number }) => id);

  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());

  it('DOC-26 DOC-27 API-16 moves a patient from pending to completed at once', async () => {
    const { id } = await app.register(1);
    expect(await ids('/api/patients/pending/')).toContain(id);
    expect(await ids('/api/patients-main/completed/')).not.toContain(id);
    await app.saved(1, id, 1, { tablets: [TABLET] });
    expect(await ids('/api/patients/pending/')).not.toContain(id);
    expect(await ids('/api/patients-main/completed/')).toContain(id);
  });

  it('DOC-28 STA-04 is Prescribed while medicines are to be dispensed, else Completed at once', async () => {
    const [withTablets, without] = [await app.register(1), await app.register(1)];
    await app.saved(1, withTablets.id, 2, { tablets: [TABLET] });
    await app.saved(1, without.id, 3, { tests: 'Haemoglobin' });
    expect((await detail(withTablets.id)).status).toBe('Prescribed');
    expect((await detail(without.id)).status).toBe('Completed');
  });

  it('DOC-39 PAT-26 shows the prescription with record id, patient, advice and date', async () => {
    const { id } = await app.register(1);
    const given = {
      tablets: [TABLET],
      injections: { name: 'Diclofenac', size: 'medium', dosage: '75mg' },
      syrups: [{ name: 'X', dosage: '5ml' }],
      tests: 'Haemoglobin',
      doctorAdvice: 'आराम <b>करें</b>',
    };
    await app.saved(1, id, 4, given);
    const patient = await detail(id);
    expect(patient.medical_records).toEqual([
      expect.objectContaining({ id: 4, patient: id, ...given, ointments: 'not required', total_amount: 0 }),
    ]);
    expect(patient.medical_records[0].date).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(patient.tests).toBe('Haemoglobin');
    const listed = (await app.get('/api/patients-main/completed/', 1)).body.find((row: { id: number }) => row.id === id);
    expect(listed.medical_records).toEqual(patient.medical_records);
  });

  it('DOC-34 keeps advice of 20,000 characters whole', async () => {
    const { id } = await app.register(1);
    const advice = '<script>आ</script>'.repeat(1_200).slice(0, 20_000);
    await app.saved(1, id, 5, { doctorAdvice: advice });
    expect((await detail(id)).medical_records[0].doctorAdvice).toBe(advice);
  });

  it('DOC-35 keeps a second record as a second one and counts the patient once', async () => {
    const { id } = await app.register(2);
    await app.saved(2, id, 1, { doctorAdvice: 'first' });
    const { completed_at } = await detail(id, 2);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await app.saved(2, id, 2, { doctorAdvice: 'second', tablets: [TABLET] });
    const patient = await detail(id, 2);
    expect(patient.medical_records.map((record: any) => [record.id, record.doctorAdvice])).toEqual([
      [1, 'first'],
      [2, 'second'],
    ]);
    expect(patient).toMatchObject({ status: 'Prescribed', completed_at });
    expect((await app.get('/api/patients/patients_stats/', 2)).body.completed_today_count).toBe(1);
    await app.saved(2, id, 3, { savedAt: tomorrow });
    expect(await ids('/api/patients-main/completed/', 2)).toEqual([id]);
    expect((await app.get('/api/patients/patients_stats/', 2)).body.completed_today_count).toBe(1);
    expect(await completedEvents(app, 2, id)).toBe(1);
  });

  it('DOC-28 ends in the same state whatever order two records come in', async () => {
    const [a, b] = [await app.register(2), await app.register(2)];
    await app.saved(2, a.id, 10, { tablets: [TABLET] });
    await app.saved(2, a.id, 11);
    await app.saved(2, b.id, 13);
    await app.saved(2, b.id, 12, { tablets: [TABLET] });
    expect([(await detail(a.id, 2)).status, (await detail(b.id, 2)).status]).toEqual(['Prescribed', 'Prescribed']);
    expect((await detail(b.id, 2)).medical_records.map((record: any) => record.id)).toEqual([12, 13]);
  });

  it('DOC-26 waits for a patient that is not there yet', async () => {
    const next = (await app.register(6)).id + 1;
    const early = app.saved(6, next, 1, { doctorAdvice: 'early' });
    await new Promise((resolve) => setTimeout(resolve, 150));
    const { id } = await app.register(6);
    expect(id).toBe(next);
    await early;
    await eventually(async () => (await detail(id, 6)).status === 'Completed');
    expect((await detail(id, 6)).medical_records[0].doctorAdvice).toBe('early');
  });

  it('DOC-36 OPN-13 answers completed today, all with ?all=true, and spans of days', async () => {
    const [old, recent] = [await app.register(3), await app.register(3)];
    await app.saved(3, old.id, 1, { savedAt: '2026-10-05T06:00:00.000Z' });
    await app.saved(3, recent.id, 2);
    const url = '/api/patients-main/completed/';
    expect(await ids(url, 3)).toEqual([recent.id]);
    expect(await ids(`${url}?all=true`, 3)).toEqual([recent.id, old.id]);
    expect(await ids(`${url}?all=false`, 3)).toEqual([recent.id]);
    expect(await ids(`${url}?from=2026-10-05&to=2026-10-05`, 3)).toEqual([old.id]);
    expect(await ids(`${url}?to=2026-10-04`, 3)).toEqual([]);
    expect(await ids(`${url}?from=2026-10-06`, 3)).toEqual([recent.id]);
    expect(await ids(`${url}?all=true&limit=1&after=${recent.id}`, 3)).toEqual([old.id]);
    expect(await ids(`${url}?all=true&search=${old.id}`, 3)).toContain(old.id);
  });

  it('DASH-24 counts exactly when many are completed at once', async () => {
    const patients = await Promise.all(Array.from({ length: 40 }, () => app.register(4)));
    await Promise.all(patients.map(({ id }, at) => app.saved(4, id, at + 1)));
    await eventually(async () => (await ids('/api/patients/pending/', 4)).length === 0);
    const { body } = await app.get('/api/patients/patients_stats/', 4);
    expect([body.completed_today_count, body.completed_this_month_count]).toEqual([40, 40]);
  });
});

async function completedEvents(app: PatientsApp, hospitalId: number, patientId: number): Promise<number> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `SELECT count(*)::int AS events FROM patients.outbox WHERE name = 'patients.patient.completed.v1' AND hospital_id = $1 AND aggregate = $2`,
    [hospitalId, `${hospitalId}/${patientId}`],
  );
  await client.end();
  return rows[0].events;
}
