import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appointmentCancelled, appointmentMissed, type Appointment } from '@nidaan/scheduling-contracts';
import { MarkMissedJob } from '../src/jobs/mark-missed.job.ts';
import { SchedulingFixture } from './scheduling-fixture.ts';

let scheduling: SchedulingFixture;
beforeAll(async () => {
  scheduling = await SchedulingFixture.open();
});
afterAll(() => scheduling?.close());

const TOMORROW = '2026-11-24';

const book = (hospital: number, given: object) =>
  scheduling.as(hospital).post('/api/appointments/', { date: TOMORROW, time: '09:00', name: 'Asha', ...given });
const list = async (hospital: number, query = `date=${TOMORROW}`): Promise<Appointment[]> =>
  (await scheduling.as(hospital).get(`/api/appointments/?${query}`)).body;

describe('the status of an appointment', () => {
  const set = (hospital: number, id: number, status: string, reason = '') =>
    scheduling.as(hospital).patch(`/api/appointments/${id}/`, { status, reason });

  it('FRD-51 a cancelled one frees its time at once, and is told', async () => {
    const doctor = await scheduling.doctor(30);
    const { body: booked } = await book(30, { doctor });
    const { status, body } = await set(30, booked.id, 'cancelled', 'Feels well');
    expect([status, body.status, body.cancelled_by, body.cancel_reason]).toEqual([200, 'cancelled', 'desk', 'Feels well']);
    expect((await book(30, { doctor, name: 'Bina' })).status).toBe(201);
    expect(await scheduling.told(appointmentCancelled, 30)).toMatchObject([{ appointmentId: booked.id }]);
    for (const next of ['cancelled', 'no_show', 'completed', 'booked']) {
      const again = await set(30, booked.id, next);
      expect([again.status, again.body.message]).toEqual([409, 'The appointment is already cancelled']);
    }
  });

  it('PRM-11 FRD-51 comes to "checked in" by check-in alone', async () => {
    const doctor = await scheduling.doctor(31);
    const { body: booked } = await book(31, { doctor });
    const answer = await set(31, booked.id, 'checked_in');
    expect([answer.status, answer.body.message]).toEqual([400, 'Please check the patient in']);
    const unknown = await set(31, booked.id, 'lost');
    expect([unknown.status, unknown.body.message]).toEqual([400, 'Please choose a status from the list']);
  });

  it('FRD-51 at 03:00 of the hospital, booked ones of yesterday are "no show"', async () => {
    const doctor = await scheduling.doctor(32);
    const { body: booked } = await book(32, { doctor });
    const later = await book(32, { doctor, date: '2026-11-25' });
    const statuses = async () => [await list(32), await list(32, 'date=2026-11-25')].map(([each]) => each!.status);
    const run = (instant: string) =>
      scheduling.at(instant, async () => {
        await scheduling.run(MarkMissedJob);
        return (await scheduling.told(appointmentMissed, 32)).length;
      });
    // 02:45 and 03:00 in India, on the day after.
    expect(await run('2026-11-24T21:15:00Z')).toBe(0);
    expect(await statuses()).toEqual(['booked', 'booked']);
    expect(await run('2026-11-24T21:30:00Z')).toBe(1);
    expect(await statuses()).toEqual(['no_show', 'booked']);
    expect([booked.status, later.status]).toEqual(['booked', 201]);
  });
});
