import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { conflict } from '@nidaan/kernel';
import { appointmentArrived } from '@nidaan/scheduling-contracts';
import { SchedulingFixture, TODAY } from './scheduling-fixture.ts';

let scheduling: SchedulingFixture;
beforeAll(async () => {
  scheduling = await SchedulingFixture.open();
});
beforeEach(() => {
  scheduling.registrations.isAway = false;
  scheduling.registrations.refusal = null;
  scheduling.registrations.asked.length = 0;
});
afterAll(() => scheduling?.close());

async function booked(hospital: number, given: object = {}, doctor: object = {}): Promise<number> {
  const id = await scheduling.doctor(hospital, { consultation_fee: 450, ...doctor });
  const sent = { doctor: id, date: TODAY, time: '09:00', name: 'Asha Devi Rao', phone: '9876543210', ...given };
  return (await scheduling.as(hospital).post('/api/appointments/', sent)).body.id;
}
const checkIn = (hospital: number, id: number, body: object = {}, headers: Record<string, string> = {}) =>
  scheduling.as(hospital).post(`/api/appointments/${id}/check-in/`, body, headers);

describe('check-in', () => {
  it('PRM-13 FRD-52 registers the visit with name, phone, cash and the fee, and tells of it', async () => {
    const id = await booked(1);
    const { status, body } = await checkIn(1, id);
    expect([status, body.status, body.patient]).toEqual([200, 'checked_in', 1000 + id]);
    const [{ form, ...asked }] = scheduling.registrations.asked as [(typeof scheduling.registrations.asked)[number]];
    expect(asked).toEqual({ appointmentId: id, branchId: 1, isFeeByRule: true, ofBooking: [], refusesSecond: true });
    expect(form).toMatchObject({
      ...{ first_name: 'Asha Devi', last_name: 'Rao', phone: '9876543210', patientType: 'OPD' },
      ...{ paymentType: 'Cash', amountPaise: 45_000 },
    });
    expect(await scheduling.told(appointmentArrived, 1)).toMatchObject([{ appointmentId: id, patientId: 1000 + id }]);
    const second = await checkIn(1, id);
    expect([second.status, second.body.message, second.body.patient]).toEqual([
      409,
      'The appointment is already checked in',
      1000 + id,
    ]);
    expect((await scheduling.as(1).patch(`/api/appointments/${id}/`, { status: 'completed' })).body.status).toBe('completed');
  });

  it('PRM-13 FRD-52 takes what is sent in place of that, and gives the same answer to the same key', async () => {
    const id = await booked(2);
    const sent = { paymentType: 'UPI', amount: '200.50', gender: 'Female', age: '34' };
    const first = await checkIn(2, id, sent, { 'idempotency-key': 'in' });
    const again = await checkIn(2, id, sent, { 'idempotency-key': 'in' });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(scheduling.registrations.asked).toHaveLength(1);
    expect(scheduling.registrations.asked[0]!.form).toMatchObject({
      paymentType: 'UPI',
      amountPaise: 20_050,
      gender: 'Female',
      age: '34',
    });
  });

  it('FRD-52 leaves the fee to the desk where it says one, and asks who it is where the desk wants to choose', async () => {
    const hospital = 21;
    const one = await booked(hospital);
    await checkIn(hospital, one, { amount: 0, person: 'ask' });
    expect(scheduling.registrations.asked[0]).toMatchObject({ isFeeByRule: false, asks: { branches: '*' } });
    expect(scheduling.registrations.asked[0]!.form.registry).toMatchObject({ person: 'auto' });
    const [two, three] = [await booked(hospital, { time: '09:15' }), await booked(hospital, { time: '09:30' })];
    await checkIn(hospital, two, { person: 'ask', person_id: 44 });
    await checkIn(hospital, three, { person: 'new' });
    const [, known, anew] = scheduling.registrations.asked;
    expect([known!.asks, known!.form.registry.person_id, known!.isFeeByRule]).toEqual([undefined, 44, true]);
    expect([anew!.asks, anew!.form.registry.person]).toEqual([undefined, 'new']);
    expect((await checkIn(hospital, three, { person: 'nobody' })).status).toBe(400);
  });

  it('FRD-52 FRD-04 says what of a named person the booking alone says, and what the desk typed', async () => {
    const hospital = 23;
    scheduling.registrations.persons.set(44, false);
    const sent: unknown[] = [];
    for (const [time, typed] of [
      ['09:00', {}],
      ['09:15', { phone: '9800000001' }],
      ['09:30', { person: 'ask', person_id: 45 }],
    ] as const) {
      const id = await booked(hospital, { time, person_id: 44, email: 'asha@example.in' });
      expect((await checkIn(hospital, id, typed)).status).toBe(200);
      const { form, ofBooking } = scheduling.registrations.asked.at(-1)!;
      sent.push([form.phone, form.email, ofBooking]);
    }
    expect(sent).toEqual([
      ['9876543210', 'asha@example.in', ['phone', 'email']],
      ['9800000001', 'asha@example.in', ['email']],
      ['9876543210', 'asha@example.in', ['phone', 'email']],
    ]);
  });

  it('FRD-52 hands on what patients refuses, with the candidates', async () => {
    const id = await booked(22);
    scheduling.registrations.refusal = conflict('Please choose the patient', { candidates: [{ score: 80 }] });
    const { status, body } = await checkIn(22, id, { person: 'ask' });
    expect([status, body.message, body.candidates]).toEqual([409, 'Please choose the patient', [{ score: 80 }]]);
    scheduling.registrations.refusal = null;
    expect((await checkIn(22, id, { person: 'new' })).status).toBe(200);
  });

  it('FRD-52 has a patient who came to the doctor today already refused, unless the desk says that it is another visit', async () => {
    const id = await booked(24);
    scheduling.registrations.refusal = conflict('Open already', { isRegistered: true });
    const { status, body } = await checkIn(24, id, { person_id: 44 }, { 'idempotency-key': 'twice' });
    expect([status, body.message, body.isRegistered]).toEqual([409, 'Open already', true]);
    expect((await scheduling.as(24).get(`/api/appointments/${id}/`)).body.status).toBe('booked');
    scheduling.registrations.refusal = null;
    expect((await checkIn(24, id, { person_id: 44, again: true })).status).toBe(200);
    expect(scheduling.registrations.asked).toMatchObject([{ refusesSecond: false }]);
    expect((await checkIn(24, id, { again: 'yes' })).status).toBe(400);
  });

  it('FRD-52 of ten at once one checks in; all that reach patients ask for the visit of the same appointment', async () => {
    const id = await booked(3);
    const answers = await Promise.all(Array.from({ length: 10 }, () => checkIn(3, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect([status, body.patient]).toEqual([409, 1000 + id]);
    expect(new Set(scheduling.registrations.asked.map(({ appointmentId }) => appointmentId))).toEqual(new Set([id]));
  });

  it('FRD-52 stays booked where patients is away', async () => {
    const id = await booked(4);
    scheduling.registrations.isAway = true;
    const away = await checkIn(4, id);
    expect([away.status, away.body.message]).toEqual([503, 'The patient cannot be registered just now. Please try again.']);
    expect((await scheduling.as(4).get(`/api/appointments/${id}/`)).body.status).toBe('booked');
    scheduling.registrations.isAway = false;
    expect((await checkIn(4, id)).status).toBe(200);
  });

  it('FRD-52 refuses another day, a cancelled one, and a wrong payment type', async () => {
    const id = await booked(5, { date: '2026-11-24' });
    const other = await checkIn(5, id);
    expect([other.status, other.body.message]).toEqual([409, 'This appointment is on 24/11/2026']);
    const today = await booked(5);
    const wrong = await checkIn(5, today, { paymentType: 'Gold' });
    expect(wrong.status).toBe(400);
    await scheduling.as(5).patch(`/api/appointments/${today}/`, { status: 'cancelled' });
    expect((await checkIn(5, today)).body.message).toBe('The appointment is already cancelled');
    expect((await checkIn(6, today)).status).toBe(404);
    expect(scheduling.registrations.asked).toEqual([]);
  });

  it('FRD-51 lets a missed patient come late on the same day, beside whoever has the time now', async () => {
    const id = await booked(7);
    await scheduling.as(7).patch(`/api/appointments/${id}/`, { status: 'no_show' });
    const { doctor } = (await scheduling.as(7).get(`/api/appointments/${id}/`)).body;
    const next = await scheduling.as(7).post('/api/appointments/', { doctor, date: TODAY, time: '09:00', name: 'Bina' });
    expect(next.status).toBe(201);
    const late = await checkIn(7, id);
    expect([late.status, late.body.status, late.body.overbooked]).toEqual([200, 'checked_in', true]);
  });
});
