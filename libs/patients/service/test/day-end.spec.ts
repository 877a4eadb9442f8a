import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DayEndFigures } from '@nidaan/patients-contracts';
import { PatientsApp } from './patients-app.ts';
import { addPerson } from './persons-fixture.ts';
import { aDoctor } from './schedule-stand-in.ts';

const DOCTOR = 3;

describe("the desk's day", () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start();
    app.clock.now = () => new Date('2026-11-20T05:00:00Z');
    for (const hospital of [1, 2]) await app.verified(hospital);
    await app.doctorChanged(aDoctor(1, DOCTOR));
  });
  afterAll(() => app?.stop());

  const day = async (hospital = 1, date = '') =>
    (await app.get(`/api/patients/day-end/${date && `?date=${date}`}`, hospital)).body as DayEndFigures;
  const cancel = (id: number, reason: string) => app.call('POST', `/api/patients/${id}/cancel/`, 1, { reason });

  it('FRD-89 counts who registered, was seen, left, came free, and still waits', async () => {
    const { id: person_id } = await addPerson(app, 1, 501, { first_name: 'Asha', phone: '9820011111' });
    const visits: { id: number }[] = [];
    for (let count = 0; count < 5; count++) visits.push(await app.register(1, { first_name: `P${count}`, person: 'new' }));
    await app.register(1, { person_id, doctor_id: DOCTOR, fee_kind: 'first', amount: '500' });
    await app.register(1, { person_id, doctor_id: DOCTOR, fee_kind: 'follow_up', amount: '0' });
    await app.saved(1, visits[0]!.id, 1);
    await app.saved(1, visits[0]!.id, 2);
    expect((await cancel(visits[1]!.id, 'left')).status).toBe(200);
    expect((await cancel(visits[2]!.id, 'mistake')).status).toBe(200);
    expect(await day()).toEqual({
      ...{ date: '2026-11-20', registered: 7, seen: 1, left: 1, free_follow_ups: 1, still_waiting: 4 },
    });
  });

  it('FRD-89 a day on which nothing happened is empty, and another hospital sees its own alone', async () => {
    const nothing = { registered: 0, seen: 0, left: 0, free_follow_ups: 0, still_waiting: 0 };
    expect(await day(1, '2026-11-18')).toEqual({ date: '2026-11-18', ...nothing });
    expect(await day(2)).toEqual({ date: '2026-11-20', ...nothing });
    const wrong = await app.get('/api/patients/day-end/?date=20-11-2026', 1);
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Dates must be written as YYYY-MM-DD']);
  });
});
