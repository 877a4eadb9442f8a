import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appointmentBooked, appointmentMoved, type Appointment } from '@nidaan/scheduling-contracts';
import { SchedulingFixture, TODAY } from './scheduling-fixture.ts';

let scheduling: SchedulingFixture;
beforeAll(async () => {
  scheduling = await SchedulingFixture.open();
});
afterAll(() => scheduling?.close());

const TOMORROW = '2026-11-24';
let patients = 0;

const book = (hospital: number, given: object, headers: Record<string, string> = {}) =>
  scheduling
    .as(hospital)
    .post('/api/appointments/', { date: TOMORROW, time: '09:00', name: `Patient ${(patients += 1)}`, ...given }, headers);
const list = async (hospital: number, query = `date=${TOMORROW}`): Promise<Appointment[]> =>
  (await scheduling.as(hospital).get(`/api/appointments/?${query}`)).body;
const seated = (hospital: number) =>
  scheduling.nidaan.sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM scheduling.appointments WHERE hospital_id = $1 AND status IN ('held', 'booked', 'checked_in', 'completed')`,
    [hospital],
  );

describe('booking', () => {
  it('PRM-11 PRM-12 FRD-47 takes a free time, and tells of it without name and reason', async () => {
    const doctor = await scheduling.doctor(1, { name: 'Dr Meera Iyer', room: '3' });
    const { status, body } = await book(1, { doctor, name: 'Asha', phone: '98765 43210', email: 'a@b.example', reason: 'Fever' });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...{ id: 1, doctor, doctor_name: 'Dr Meera Iyer', branch: 1, room: '3', patient: null, person_id: null, name: 'Asha' },
      ...{ phone: '98765 43210', email: 'a@b.example', date: TOMORROW, time: '09:00', end_time: '09:15', reason: 'Fever' },
      ...{ status: 'booked', source: 'desk', overbooked: false, outside_schedule: false, moved_count: 0, cancelled_by: '' },
      ...{
        cancel_reason: '',
        reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
        created_at: expect.stringMatching(/^2026-11-23T02:00:0/),
        warning: '',
      },
    });
    const { warning: _, ...shown } = body;
    expect(await list(1)).toEqual([shown]);
    expect(await scheduling.told(appointmentBooked, 1)).toEqual([
      {
        ...{ hospitalId: 1, appointmentId: 1, personId: null, doctorId: doctor, branchId: 1 },
        ...{ startsAt: '2026-11-24T03:30:00.000Z', movedCount: 0, source: 'desk' },
      },
    ]);
  });

  it('FRD-21 asks before it books for a patient who is marked as deceased; for one who is unknown it does not', async () => {
    const doctor = await scheduling.doctor(1);
    scheduling.registrations.persons.set(44, true).set(45, false);
    const refused = await book(1, { doctor, person_id: 44 });
    expect([refused.status, refused.body.message]).toEqual([409, 'This patient is marked as deceased']);
    const unknown = await book(1, { doctor, person_id: 46 });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'No patient found with this UHID']);
    expect(await list(1, `date=${TOMORROW}&doctor=${doctor}`)).toEqual([]);
    expect((await book(1, { doctor, person_id: 44, confirm_deceased: true })).status).toBe(201);
    expect((await book(1, { doctor, person_id: 45, time: '09:15' })).status).toBe(201);
    const odd = await book(1, { doctor, person_id: 45, time: '09:30', confirm_deceased: 'x' });
    expect(odd.status).toBe(400);
  });

  it('FRD-21 a desk goes on booking while patients is away', async () => {
    const doctor = await scheduling.doctor(1);
    scheduling.registrations.isAway = true;
    const { status } = await book(1, { doctor, person_id: 44 });
    scheduling.registrations.isAway = false;
    expect(status).toBe(201);
  });

  it('PRM-12 FRD-47 answers 409 with the next free times where it is taken, past or does not exist', async () => {
    const doctor = await scheduling.doctor(2);
    await book(2, { doctor });
    const next = (dates: [string, string][]) => dates.map(([date, time]) => ({ date, time }));
    const taken = await book(2, { doctor });
    expect([taken.status, taken.body.message]).toEqual([409, 'This slot is no longer available']);
    expect(taken.body.next_free).toEqual(
      next([
        [TOMORROW, '09:15'],
        [TOMORROW, '09:30'],
        [TOMORROW, '09:45'],
      ]),
    );
    const none = await book(2, { doctor, time: '09:50' });
    expect([none.status, none.body.next_free]).toEqual([
      409,
      next([
        ['2026-11-25', '09:00'],
        ['2026-11-25', '09:15'],
        ['2026-11-25', '09:30'],
      ]),
    ]);
    const past = await scheduling.at('2026-11-23T03:30:00Z', () => book(2, { doctor, date: TODAY, time: '09:00' }));
    expect([past.status, past.body.next_free[0]]).toEqual([409, { date: TODAY, time: '09:15' }]);
  });

  it('FRD-47 one of fifty who book one time at once gets it; the others are told other times', async () => {
    const doctor = await scheduling.doctor(3);
    const answers = await Promise.all(Array.from({ length: 50 }, () => book(3, { doctor })));
    const by = (status: number) => answers.filter((answer) => answer.status === status);
    expect([by(201).length, by(409).length]).toEqual([1, 49]);
    for (const { body } of by(409)) {
      expect(body.message).toBe('This slot is no longer available');
      expect(body.next_free).toHaveLength(3);
    }
    expect(await seated(3)).toEqual([{ n: 1 }]);
  });

  it('FRD-47 books once, however often a call is sent with its key', async () => {
    const doctor = await scheduling.doctor(4);
    const sent = { doctor, name: 'Asha' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => book(4, sent, { 'idempotency-key': 'one' })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await list(4)).toHaveLength(1);
  });

  it.each([
    [{ name: '' }, 400, 'Name is required'],
    [{ date: '24/11/2026' }, 400, 'Dates must be written as YYYY-MM-DD'],
    [{ time: '9' }, 400, 'Times must be given as HH:MM'],
    [{ time: undefined }, 400, 'Time is required'],
    [{ doctor: 999 }, 404, 'No doctor found with this ID'],
    [{ source: 'online' }, 400, 'Please choose desk or phone'],
    [{ email: 'x' }, 400, 'Email is invalid'],
  ])('FRD-47 refuses %j', async (given, status, sentence) => {
    const doctor = await scheduling.doctor(5);
    const answer = await book(5, { doctor, ...given });
    expect([answer.status, answer.body.message]).toEqual([status, sentence]);
  });

  it('FRD-44 gives the first free time of a session, where the caller gives none', async () => {
    const doctor = await scheduling.doctor(6, {}, { mode: 'session' });
    const times = [];
    for (let n = 0; n < 5; n += 1) times.push((await book(6, { doctor, time: null })).body.time);
    expect(times).toEqual(['09:00', '09:15', '09:30', '09:45', undefined]);
  });

  it('FRD-48 adds patients beside the regular one as far as slot and day allow, with a mark', async () => {
    const doctor = await scheduling.doctor(7, {}, { overbook_per_slot: 2, overbook_per_day: 3 });
    const at = async (time: string, overbook = true) => {
      const { status, body } = await book(7, { doctor, time, overbook });
      return [status, body.overbooked ?? body.message];
    };
    expect(await at('09:00', false)).toEqual([201, false]);
    expect(await at('09:00')).toEqual([201, true]);
    expect(await at('09:00')).toEqual([201, true]);
    expect(await at('09:00')).toEqual([409, 'No more patients can be added at this time']);
    expect(await at('09:15')).toEqual([201, false]);
    expect(await at('09:15')).toEqual([201, true]);
    expect(await at('09:15')).toEqual([409, 'No more patients can be added at this time']);
  });

  it('FRD-48 never adds more than allowed, also where many desks add at once', async () => {
    const doctor = await scheduling.doctor(8, {}, { overbook_per_slot: 3, overbook_per_day: 2 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(8, { doctor, overbook: true })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  });

  it('FRD-49 refuses a second appointment of a patient with the doctor on a day, unless it is wanted', async () => {
    const doctor = await scheduling.doctor(9);
    const first = await book(9, { doctor, name: 'Lakshmi Devi', phone: '+91 98765 43210' });
    const second = await book(9, { doctor, time: '09:15', name: 'devi  LAKSHMI', phone: '9876543210' });
    expect([second.status, second.body.message, second.body.existing.id]).toEqual([
      409,
      'This patient already has an appointment with this doctor on this day',
      first.body.id,
    ]);
    const again = await book(9, { doctor, time: '09:15', name: 'devi  LAKSHMI', phone: '9876543210', again: true });
    expect(again.status).toBe(201);
    const family = await book(9, { doctor, time: '09:30', name: 'Ravi', phone: '9876543210' });
    expect(family.status).toBe(201);
  });

  it('FRD-49 warns where the patient is with another doctor at that time', async () => {
    const [one, other] = [await scheduling.doctor(10, { name: 'Dr A' }), await scheduling.doctor(10, { name: 'Dr B' })];
    const patient = { name: 'Asha', phone: '9876543210' };
    await book(10, { doctor: one, ...patient });
    const { status, body } = await book(10, { doctor: other, ...patient });
    expect([status, body.warning]).toEqual([201, 'This patient also has an appointment with Dr A at 09:00']);
  });

  it('FRD-47 has no appointment of another hospital, in any call', async () => {
    const doctor = await scheduling.doctor(11);
    const { body } = await book(11, { doctor });
    const other = scheduling.as(12);
    const path = `/api/appointments/${body.id}/`;
    for (const answer of [
      await other.get(path),
      await other.patch(path, { status: 'cancelled' }),
      await other.post(`${path}reschedule/`, { date: TOMORROW, time: '09:15' }),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, 'No appointment found with this ID']);
    expect((await book(12, { doctor })).status).toBe(404);
  });

  it('FRD-54 lists a day, or some days, of one doctor or all', async () => {
    const [one, other] = [await scheduling.doctor(13), await scheduling.doctor(13)];
    await book(13, { doctor: one, time: '09:15' });
    await book(13, { doctor: other });
    await book(13, { doctor: one, date: '2026-11-26' });
    expect((await list(13)).map(({ time }) => time)).toEqual(['09:00', '09:15']);
    expect(await list(13, `date=${TOMORROW}&doctor=${one}`)).toHaveLength(1);
    expect(await list(13, `from=${TOMORROW}&to=2026-11-30`)).toHaveLength(3);
    expect(await list(13, '')).toEqual([]);
    const long = await scheduling.as(13).get('/api/appointments/?from=2026-11-01&to=2026-12-02');
    expect([long.status, long.body.message]).toEqual([400, 'Please choose 31 days or fewer']);
  });
});

describe('moving', () => {
  const move = (hospital: number, id: number, to: object) =>
    scheduling.as(hospital).post(`/api/appointments/${id}/reschedule/`, { date: TOMORROW, ...to });

  it('FRD-50 takes the new time and frees the old one; number and reference stay, and the history says why', async () => {
    const doctor = await scheduling.doctor(20);
    const { body: booked } = await book(20, { doctor });
    const { status, body } = await move(20, booked.id, { time: '09:30', reason: 'Bus is late' });
    expect([status, body.time, body.reference, body.moved_count]).toEqual([200, '09:30', booked.reference, 1]);
    expect((await book(20, { doctor })).status).toBe(201);
    const detail = await scheduling.as(20).get(`/api/appointments/${booked.id}/`);
    expect(detail.body.history).toEqual([
      { what: 'booked', from: null, to: { date: TOMORROW, time: '09:00', doctor }, reason: '', at: expect.any(String), by: 1 },
      {
        ...{ what: 'moved', from: { date: TOMORROW, time: '09:00', doctor }, to: { date: TOMORROW, time: '09:30', doctor } },
        ...{ reason: 'Bus is late', at: expect.any(String), by: 1 },
      },
    ]);
    expect(await scheduling.told(appointmentMoved, 20)).toMatchObject([
      {
        appointmentId: booked.id,
        formerStartsAt: '2026-11-24T03:30:00.000Z',
        startsAt: '2026-11-24T04:00:00.000Z',
        movedCount: 1,
      },
    ]);
  });

  it('FRD-50 to the same time changes nothing', async () => {
    const doctor = await scheduling.doctor(21);
    const { body: booked } = await book(21, { doctor });
    const { status, body } = await move(21, booked.id, { time: '09:00' });
    expect([status, body.moved_count]).toEqual([200, 0]);
    expect(await scheduling.told(appointmentMoved, 21)).toEqual([]);
  });

  it('FRD-50 of two that move to one time at once, one gets it, and the other keeps its own', async () => {
    const doctor = await scheduling.doctor(22);
    const ids = [];
    for (const time of ['09:00', '09:15']) ids.push((await book(22, { doctor, time })).body.id);
    const answers = await Promise.all(ids.map((id) => move(22, id, { time: '09:45' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const times = (await list(22)).map(({ time }) => time);
    expect([
      ['09:00', '09:45'],
      ['09:15', '09:45'],
    ]).toContainEqual(times);
  });

  it('FRD-50 to another doctor', async () => {
    const [one, other] = [await scheduling.doctor(23), await scheduling.doctor(23, { name: 'Dr B' })];
    const { body: booked } = await book(23, { doctor: one });
    const { body } = await move(23, booked.id, { time: '09:00', doctor: other });
    expect(body).toMatchObject({ doctor: other, doctor_name: 'Dr B' });
    expect((await book(23, { doctor: one })).status).toBe(201);
  });

  it('FRD-50 refuses what is over or cancelled, and answers with other times where the new one is taken', async () => {
    const doctor = await scheduling.doctor(24);
    const { body: booked } = await book(24, { doctor });
    await book(24, { doctor, time: '09:15' });
    const taken = await move(24, booked.id, { time: '09:15' });
    expect([taken.status, taken.body.next_free[0]]).toEqual([409, { date: TOMORROW, time: '09:30' }]);
    const over = await scheduling.at('2026-11-24T05:00:00Z', () => move(24, booked.id, { date: '2026-11-25', time: '09:00' }));
    expect([over.status, over.body.message]).toEqual([409, 'This appointment is over']);
    await scheduling.as(24).patch(`/api/appointments/${booked.id}/`, { status: 'cancelled' });
    const cancelled = await move(24, booked.id, { time: '09:30' });
    expect([cancelled.status, cancelled.body.message]).toEqual([409, 'The appointment is already cancelled']);
  });
});
