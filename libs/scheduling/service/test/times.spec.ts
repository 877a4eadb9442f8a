import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { doctorDelayed } from '@nidaan/scheduling-contracts';
import { SchedulingFixture, TODAY } from './scheduling-fixture.ts';

let scheduling: SchedulingFixture;
beforeAll(async () => {
  scheduling = await SchedulingFixture.open();
});
afterAll(() => scheduling?.close());

describe('the times of doctors', () => {
  it('PRM-06 FRD-44 refuses what is no date', async () => {
    const id = await scheduling.doctor(20);
    for (const date of ['', 'tomorrow', '2026-02-30']) {
      const answer = await scheduling.as(20).get(`/api/doctors/${id}/slots/?date=${date}`);
      expect([answer.status, answer.body.message]).toEqual([400, 'Dates must be written as YYYY-MM-DD']);
    }
  });

  it.each(['0001-01-01', '0026-11-20', '0999-12-31', '9999-12-31'])(
    'PRM-06 FRD-44 FRD-47 answers for a day as far away as %s, which nobody means',
    async (date) => {
      const id = await scheduling.doctor(25);
      const as = scheduling.as(25);
      const month = date.slice(0, 7);
      const answers = [
        await as.get(`/api/doctors/${id}/slots/?date=${date}`),
        await as.get(`/api/slots/?from=${date}&days=2`),
        await as.get(`/api/doctors/${id}/calendar/?month=${month}`),
        await as.get(`/api/appointments/?date=${date}`),
        await as.get(`/api/public/hospitals/25/slots/?doctor_id=${id}&date=${date}`),
        await as.post('/api/appointments/', { doctor: id, date, time: '09:00', name: 'Asha' }),
        await as.post(`/api/doctors/${id}/leaves/`, { from_date: date }),
        await as.post(`/api/doctors/${id}/extra-sessions/`, { date, start_time: '18:00', end_time: '19:00' }),
        await as.get(`/api/doctors/${id}/leaves/`),
      ];
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    },
  );

  it('FRD-45 says per doctor and day how many times are free, and the first', async () => {
    const one = await scheduling.doctor(21, { speciality: 'ENT', name: 'A' });
    await scheduling.doctor(21, { speciality: 'Skin', name: 'B' }, { end_time: '09:30' });
    await scheduling.as(21).post('/api/appointments/', { doctor: one, date: '2026-11-24', time: '09:00', name: 'Asha' });
    const { body } = await scheduling.as(21).get('/api/slots/?from=2026-11-24&days=2');
    expect(
      body.map(({ doctor_name, date, free, first_free }: Record<string, unknown>) => [doctor_name, date, free, first_free]),
    ).toEqual([
      ['A', '2026-11-24', 3, '09:15'],
      ['B', '2026-11-24', 2, '09:00'],
      ['A', '2026-11-25', 4, '09:00'],
      ['B', '2026-11-25', 2, '09:00'],
    ]);
    expect((await scheduling.as(21).get('/api/slots/?speciality=ent&days=3')).body).toHaveLength(3);
    const long = await scheduling.as(21).get('/api/slots/?days=32');
    expect([long.status, long.body.message]).toEqual([400, 'Days must be a whole number from 1 to 31']);
  });

  it('FRD-45 shows a month day by day', async () => {
    const id = await scheduling.doctor(22);
    await scheduling.as(22).post('/api/appointments/', { doctor: id, date: '2026-12-01', time: '09:00', name: 'Asha' });
    await scheduling.as(22).post(`/api/doctors/${id}/leaves/`, { from_date: '2026-12-02', to_date: '2026-12-03' });
    await scheduling.as(22).post(`/api/doctors/${id}/leaves/`, { from_date: '2026-12-04', from_time: '09:30' });
    const { body } = await scheduling.as(22).get(`/api/doctors/${id}/calendar/?month=2026-12`);
    expect(body).toHaveLength(31);
    expect(body.slice(0, 4)).toEqual([
      { date: '2026-12-01', free: 3, booked: 1, leave: '', holiday: '', sits: true },
      { date: '2026-12-02', free: 0, booked: 0, leave: 'day', holiday: '', sits: false },
      { date: '2026-12-03', free: 0, booked: 0, leave: 'day', holiday: '', sits: false },
      { date: '2026-12-04', free: 2, booked: 0, leave: 'part', holiday: '', sits: true },
    ]);
  });

  it('FRD-46 notes at one key that a doctor is in, late, on a break, gone', async () => {
    const id = await scheduling.doctor(23);
    const path = `/api/doctors/${id}/presence/`;
    expect((await scheduling.as(23).get(path)).body).toEqual({
      ...{ doctor: id, date: TODAY, state: 'not_arrived', until: null, delay_minutes: 0 },
    });
    const late = await scheduling.as(23).patch(path, { delay_minutes: 40 });
    expect(late.body).toMatchObject({ state: 'not_arrived', delay_minutes: 40 });
    const pause = await scheduling.as(23).patch(path, { state: 'break', until: '2026-11-23T05:00:00Z' });
    expect(pause.body).toMatchObject({ state: 'break', until: '2026-11-23T05:00:00.000Z', delay_minutes: 40 });
    expect((await scheduling.as(23).patch(path, { state: 'in' })).body).toMatchObject({ state: 'in', until: null });
    const wrong = await scheduling.as(23).patch(path, { state: 'asleep' });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Please choose a state from the list']);
  });

  it('FRD-46 tells of a delay with whoever is booked within four hours, once', async () => {
    const id = await scheduling.doctor(24, {}, { end_time: '18:00' });
    const book = (time: string, name: string) =>
      scheduling.as(24).post('/api/appointments/', { doctor: id, date: TODAY, time, name });
    const soon = await book('09:00', 'Asha');
    await book('15:00', 'Bina');
    await scheduling.as(24).patch(`/api/doctors/${id}/presence/`, { delay_minutes: 40 });
    await scheduling.as(24).patch(`/api/doctors/${id}/presence/`, { state: 'in' });
    expect(await scheduling.told(doctorDelayed, 24)).toEqual([
      {
        ...{ hospitalId: 24, doctorId: id, day: TODAY, minutes: 40, appointmentIds: [soon.body.id] },
        appointments: [
          { appointmentId: soon.body.id, personId: null, branchId: 1, startsAt: '2026-11-23T03:30:00.000Z', movedCount: 0 },
        ],
      },
    ]);
  });
});
