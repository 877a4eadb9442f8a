import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { appointmentCancelled, appointmentMoved } from '@nidaan/scheduling-contracts';
import { countStatements } from '@nidaan/testing/services';
import { ContactsRepository } from '../src/contacts/contacts.repository.ts';
import { HoldsService } from '../src/online/holds.service.ts';
import { codesOf } from './codes-stand-in.ts';
import { OnlineFixture, PATIENT } from './online-fixture.ts';
import { TODAY } from './scheduling-fixture.ts';

let online: OnlineFixture;
beforeAll(async () => {
  online = await OnlineFixture.open({ RATE_LIMITS: 'on' });
});
beforeEach(() => {
  Object.assign(online.scheduling.codes, { channel: 'email', isAway: false, sent: [] });
});
afterAll(() => online?.scheduling.close());

let people = 0;
/** Somebody whose codes were not counted yet. */
const somebody = () => ({ phone: String(9_000_000_000 + (people += 1)), email: `p${people}@example.in` });

/** How many statements the hold of a time sends while `work` runs. */
function statementsOfHold(work: () => Promise<unknown>): Promise<number> {
  const { app, database } = online.scheduling.nidaan.composition.services.get('scheduling')!;
  const own = new AsyncLocalStorage<{ isRunning: boolean }>();
  const holds = app.get(HoldsService);
  const hold = holds.hold.bind(holds);
  const spy = jest.spyOn(holds, 'hold').mockImplementation((sent) => {
    const mark = { isRunning: true };
    return own.run(mark, () => hold(sent)).finally(() => (mark.isRunning = false));
  });
  return countStatements(database, work, () => own.getStore()?.isRunning === true).finally(() => spy.mockRestore());
}

describe('a booking by its link', () => {
  it('FRD-45 FRD-79 a time that is held online is not among a desk’s free ones, until the hold is over', async () => {
    const doctor = await online.doctor(60);
    await online.start(60, doctor);
    const free = async () => (await online.scheduling.as(60).get(`/api/slots/?from=${TODAY}`)).body[0];
    expect(await free()).toMatchObject({ free: 3, first_free: '09:15' });
    await online.scheduling.at(`${TODAY}T02:11:00Z`, async () =>
      expect(await free()).toMatchObject({ free: 4, first_free: '09:00' }),
    );
  });

  it('FRD-81 shows the appointment, and of the person what was typed for it', async () => {
    const doctor = await online.doctor(1, { display_name_hi: 'डॉ. मीरा अय्यर', room: '3' });
    const { key, body } = await online.booked(1, doctor, { date: '2026-11-24' });
    const answer = await online.get(`bookings/${key}/`);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        ...body,
        ...{
          status: 'booked',
          doctor_id: doctor,
          doctor_name_hi: 'डॉ. मीरा अय्यर',
          hospital_id: 1001,
          hospital_phone: '0201234567',
        },
        ...{ branch_name: expect.any(String), room: expect.any(String) },
        ...{ name: PATIENT.name, phone: PATIENT.phone, email: PATIENT.email, can_change: true },
        ...{ change_until: '2026-11-24T01:30:00.000Z', time_zone: 'Asia/Kolkata', queue_page: null },
      },
    ]);
  });

  it('FRD-81 is not shown before its code is typed, by the key of the hold, or by another one', async () => {
    const doctor = await online.doctor(2);
    const { body: held } = await online.start(2, doctor, somebody());
    const [row] = await online.scheduling.nidaan.sql('SELECT manage_key FROM scheduling.online_bookings WHERE hospital_id = 2');
    for (const key of [held.booking, (row as { manage_key: string }).manage_key, 'x', '2.aaaaaaaaaaaaaaaaaaaaaa']) {
      const { status, body } = await online.get(`bookings/${key}/`);
      expect([status, body.message]).toEqual([404, 'This link is not valid.']);
    }
  });

  it('FRD-81 FRD-50 moves to another free time of the doctor, and frees the old one', async () => {
    const doctor = await online.doctor(3, { book_days_ahead: 3 });
    const { key, body } = await online.booked(3, doctor, { date: '2026-11-24', ...somebody() });
    const { key: other } = await online.booked(3, doctor, { date: '2026-11-24', time: '09:15', ...somebody() });
    const taken = await online.post(`bookings/${key}/move/`, { date: '2026-11-24', time: '09:15' });
    expect([taken.status, taken.body.message, taken.body.next_free[0]]).toEqual([
      409,
      'This slot is no longer available',
      { date: '2026-11-24', time: '09:30' },
    ]);
    expect((await online.post(`bookings/${key}/move/`, { date: '2026-11-27', time: '09:00' })).status).toBe(409);
    const moved = await online.post(`bookings/${key}/move/`, { date: '2026-11-25', time: '09:45' });
    expect([moved.status, moved.body]).toMatchObject([200, { date: '2026-11-25', time: '09:45', reference: body.reference }]);
    expect(await online.slots(3, doctor, '2026-11-24')).toContain('09:00');
    expect(await online.scheduling.told(appointmentMoved, 3)).toMatchObject([{ movedCount: 1, source: 'online' }]);
    expect((await online.get(`bookings/${other}/`)).body.time).toBe('09:15');
    await online.page(3, false);
    const closed = await online.post(`bookings/${key}/move/`, { date: '2026-11-25', time: '09:00' });
    expect([closed.status, closed.body.message]).toEqual([409, 'Please call the hospital']);
    expect((await online.get(`bookings/${key}/`)).body.hospital_id).toBeNull();
  });

  it('FRD-81 cancels once, as the patient, and frees the time', async () => {
    const doctor = await online.doctor(4);
    const { key } = await online.booked(4, doctor, { date: '2026-11-24', ...somebody() });
    const answers = await Promise.all(Array.from({ length: 5 }, () => online.post(`bookings/${key}/cancel/`)));
    for (const { status, body } of answers) expect([status, body.status, body.can_change]).toEqual([200, 'cancelled', false]);
    expect(await online.scheduling.told(appointmentCancelled, 4)).toHaveLength(1);
    expect(await online.slots(4, doctor, '2026-11-24')).toContain('09:00');
    const { body: day } = await online.scheduling.as(4).get('/api/appointments/?date=2026-11-24');
    expect(day).toMatchObject([{ status: 'cancelled', cancelled_by: 'patient' }]);
  });

  it('FRD-81 is changed until cancel_hours before, two unless the hospital says otherwise', async () => {
    const doctor = await online.doctor(5);
    const { key } = await online.booked(5, doctor, somebody());
    const late = await online.post(`bookings/${key}/cancel/`);
    expect([late.status, late.body.message]).toEqual([409, 'Please call the hospital']);
    expect((await online.post(`bookings/${key}/move/`, { date: '2026-11-24', time: '09:00' })).body.message).toBe(
      'Please call the hospital',
    );
    const rules = await online.scheduling.as(5).put('/api/booking-rules/', { cancel_hours: 1 });
    expect(rules.body).toEqual({ cancel_hours: 1, codes_per_hour: 200, codes_per_day: 1000, version: 2 });
    expect((await online.scheduling.as(5).get('/api/booking-rules/')).body).toEqual(rules.body);
    expect((await online.scheduling.as(5).put('/api/booking-rules/', { cancel_hours: 500 })).body.message).toBe(
      'Hours must be a whole number from 0 to 168',
    );
    expect((await online.post(`bookings/${key}/cancel/`)).body.status).toBe('cancelled');
  });

  it('FRD-81 leads to the queue page once there is a token', async () => {
    const doctor = await online.doctor(6);
    const { key, body } = await online.booked(6, doctor, somebody());
    const [row] = await online.scheduling
      .as(6)
      .get('/api/appointments/')
      .then((answer) => answer.body);
    expect(row.reference).toBe(body.reference);
    const at = '2026-11-23T02:00:00Z';
    await online.scheduling.nidaan.sql(
      `INSERT INTO scheduling.tokens (hospital_id, id, queue_id, day, number, appointment_id, display_name, priority, base, base_at, boost_minutes,
         rank_at, state, calls, issued_at, waiting_since, reason, public_key)
       VALUES (6, 1, 1, $1, 1, $2, 'Asha', 'normal', 'issued', $3, 0, $3, 'waiting', 0, $3, $3, '', '6.aaaaaaaaaaaaaaaaaaaaaa')`,
      [TODAY, row.id, at],
    );
    expect((await online.get(`bookings/${key}/`)).body.queue_page).toBe('/q/6.aaaaaaaaaaaaaaaaaaaaaa');
  });

  it('FRD-81 stands in the messages about it', async () => {
    const doctor = await online.doctor(7);
    const { key, body } = await online.booked(7, doctor, somebody());
    const { app } = online.scheduling.nidaan.composition.services.get('scheduling')!;
    const [row] = (await online.scheduling.as(7).get('/api/appointments/')).body;
    const [contact] = await runAs({ hospitalId: 7 }, () => app.get(ContactsRepository).find([row.id]));
    expect([contact!.link, contact!.link.endsWith(key)]).toEqual([body.manage_link, true]);
  });
});

describe('limits of online booking', () => {
  const statuses = async (doctor: number, hospital: number, given: object, times: readonly string[]) => {
    const answers = [];
    for (const time of times) answers.push(await online.start(hospital, doctor, { time, ...given }));
    return answers.map(({ status }) => status);
  };
  const TIMES = ['09:00', '09:15', '09:30', '09:45'];

  it('FRD-83 sends three codes to a phone in a quarter of an hour, over all hospitals and however it is written', async () => {
    const [one, other] = [await online.doctor(20), await online.doctor(21)];
    const phones = ['98111 22334', '+91 9811122334', '09811122334'];
    for (const [n, phone] of phones.entries())
      expect((await online.start(20, one, { ...somebody(), phone, time: TIMES[n] })).status).toBe(201);
    const refused = await online.start(21, other, { ...somebody(), phone: '9811122334' });
    expect([refused.status, refused.body.message]).toEqual([429, 'Too many codes were asked for. Please try again later.']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect(await online.slots(21, other)).toContain('09:00');
    await online.scheduling.at('2026-11-23T02:16:00Z', async () =>
      expect((await online.start(21, other, { ...somebody(), phone: '9811122334' })).status).toBe(201),
    );
  });

  it('FRD-83 counts codes to an e-mail alike, and those that are sent again', async () => {
    const doctor = await online.doctor(22);
    const given = somebody();
    const { body: held } = await online.start(22, doctor, given);
    for (const status of [200, 200, 429]) expect((await online.post(`bookings/${held.booking}/resend/`)).status).toBe(status);
    expect((await online.start(22, doctor, { ...somebody(), email: given.email, time: '09:15' })).status).toBe(429);
  });

  it('FRD-83 sends eight codes a day', async () => {
    const doctor = await online.doctor(23, {}, { end_time: '20:00' });
    const given = somebody();
    const statuses: number[] = [];
    for (const [n, hour] of ['03', '03', '03', '05', '05', '05', '07', '07', '07'].entries())
      await online.scheduling.at(`2026-11-23T${hour}:00:00Z`, async () => {
        statuses.push(
          (await online.start(23, doctor, { ...given, time: `1${Math.floor(n / 4) + 5}:${['00', '15', '30', '45'][n % 4]}` }))
            .status,
        );
      });
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 201), 429]);
  });

  it('FRD-83 what came to nothing is not counted', async () => {
    const doctor = await online.doctor(24);
    await online.start(24, doctor, somebody());
    const given = somebody();
    expect(await statuses(doctor, 24, given, ['09:00', '09:00', '09:00'])).toEqual([409, 409, 409]);
    expect(await statuses(doctor, 24, given, TIMES.slice(1))).toEqual([201, 201, 201]);
  });

  it('FRD-83 of ten that ask for one phone at once three get a code', async () => {
    const doctor = await online.doctor(25, {}, { end_time: '12:00' });
    const given = somebody();
    const times = Array.from(
      { length: 10 },
      (_, n) => `${n < 4 ? '09' : n < 8 ? '10' : '11'}:${['00', '15', '30', '45'][n % 4]}`,
    );
    const answers = await Promise.all(times.map((time) => online.start(25, doctor, { ...given, time })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  });

  it('FRD-83 beyond the SMS of the hour goes by e-mail, or says that booking is busy', async () => {
    const doctor = await online.doctor(26);
    await online.scheduling.as(26).put('/api/booking-rules/', { codes_per_hour: 1 });
    online.scheduling.codes.channel = 'sms';
    expect((await online.start(26, doctor, somebody())).body.channel).toBe('sms');
    expect((await online.start(26, doctor, { ...somebody(), time: '09:15' })).body.channel).toBe('email');
    const busy = await online.start(26, doctor, { ...somebody(), email: '', time: '09:30' });
    expect([busy.status, busy.body.message]).toEqual([429, 'Online booking is busy. Please call the hospital.']);
    expect(await online.slots(26, doctor)).toContain('09:30');
  });

  it('FRD-83 FRD-82 books no sixth appointment for a phone; strangers are not told so before the code', async () => {
    const doctor = await online.doctor(27, {}, { end_time: '12:00' });
    online.scheduling.codes.channel = 'sms';
    const given = somebody();
    for (const [n, time] of ['09:00', '09:15', '09:30', '09:45', '10:00'].entries()) {
      const at = `2026-11-23T02:${String(10 + n).padStart(2, '0')}:00Z`;
      const phone = n % 2 ? `+91${given.phone}` : given.phone;
      await online.scheduling.nidaan.sql('TRUNCATE scheduling.code_requests');
      await online.scheduling.at(at, () => online.booked(27, doctor, { ...given, phone, time }));
    }
    await online.scheduling.nidaan.sql('TRUNCATE scheduling.code_requests');
    const before = (await codesOf(27, 0)).length;
    const sixth = await online.start(27, doctor, { ...given, time: '10:15' });
    expect(sixth.status).toBe(201);
    const refused = await online.verify(sixth.body.booking, await online.code(27, before + 1));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'There are five bookings with this phone number already. Please call the hospital.',
    ]);
    expect(await online.slots(27, doctor)).toContain('10:15');
  });

  it('FRD-82 answers a known and an unknown person with the same body, after as many statements', async () => {
    const doctor = await online.doctor(28, {}, { end_time: '12:00' });
    const known = somebody();
    await online.scheduling
      .as(28)
      .post('/api/appointments/', { doctor, date: TODAY, time: '11:00', name: PATIENT.name, ...known });
    const bodies: Record<string, string>[] = [];
    const start = async (time: string, given: object) =>
      void bodies.push((await online.start(28, doctor, { time, ...given })).body);
    // What is remembered from the first call on.
    await start('11:30', somebody());
    const [ofKnown, ofStranger] = [[] as number[], [] as number[]];
    for (const [time, later] of [
      ['09:00', '09:15'],
      ['09:30', '09:45'],
      ['10:00', '10:15'],
    ] as const) {
      ofKnown.push(await statementsOfHold(() => start(time, known)));
      ofStranger.push(await statementsOfHold(() => start(later, somebody())));
    }
    // Beside a call there may be work of others, which only adds.
    expect(Math.min(...ofKnown)).toBeGreaterThan(5);
    expect(Math.min(...ofStranger)).toBe(Math.min(...ofKnown));
    const shape = ({ booking: _b, expires_at: _e, ...rest }: Record<string, string>) => ({
      ...rest,
      sent_to: rest['sent_to']!.replace(/\d/g, ''),
    });
    for (const body of bodies) expect(shape(body)).toEqual(shape(bodies[0]!));
    const people = await online.scheduling.nidaan.sql(
      `SELECT person_id FROM scheduling.appointments WHERE hospital_id = 28 AND person_id IS NOT NULL`,
    );
    expect(people).toEqual([]);
    expect(online.scheduling.registrations.asked).toEqual([]);
  });
});
