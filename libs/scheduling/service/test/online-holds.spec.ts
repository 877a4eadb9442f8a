import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hospitalSuspended, hospitalResumed, accessRevoked, accessRestored, runAs } from '@nidaan/platform-access';
import { appointmentBooked } from '@nidaan/scheduling-contracts';
import { ForgetHoldsJob } from '../src/jobs/forget-holds.job.ts';
import { CodeSendingsService } from '../src/online/code-sendings.service.ts';
import { codesOf } from './codes-stand-in.ts';
import { OnlineFixture } from './online-fixture.ts';
import { TODAY } from './scheduling-fixture.ts';

const EXPIRED = 'This booking has expired. Please choose a time again.';

let online: OnlineFixture;
beforeAll(async () => {
  online = await OnlineFixture.open();
});
beforeEach(() => {
  Object.assign(online.scheduling.codes, { channel: 'email', isAway: false, sent: [] });
});
afterAll(() => online?.scheduling.close());

describe('the public page', () => {
  it('FRD-78 lists doctors who are booked online with their next free time, and a fee only where it is shown', async () => {
    const id = await online.doctor(1, {
      ...{ display_name_hi: 'डॉ. मीरा अय्यर', speciality: 'Paediatrics', qualifications: 'MBBS, DCH', languages: ['Hindi'] },
      ...{ consultation_fee: 450, show_fee: true, phone: '9000000000', email: 'meera@example.in', book_days_ahead: 5 },
    });
    await online.scheduling.doctor(1, { name: 'Dr Offline' });
    const hidden = await online.scheduling.doctor(
      1,
      { name: 'Dr Zafar', online: true, consultation_fee: 900 },
      { start_time: '06:00', end_time: '07:00' },
    );
    const { status, body } = await online.get(`hospitals/${online.profile(1)}/doctors/`);
    expect([status, body]).toEqual([
      200,
      [
        {
          ...{ id, name: 'Dr Meera Iyer', name_hi: 'डॉ. मीरा अय्यर', speciality: 'Paediatrics', qualifications: 'MBBS, DCH' },
          ...{
            languages: ['Hindi'],
            fee: 450,
            branch_ids: [1],
            last_day: '2026-11-28',
            next_free: { date: TODAY, time: '09:00' },
          },
          ...{ photo_url: null, photo_small_url: null },
        },
        expect.objectContaining({ id: hidden, fee: null, next_free: { date: '2026-11-24', time: '06:00' } }),
      ],
    ]);
  });

  it('FRD-78 FRD-44 shows times that are free for online alone, of no day beyond the last one, and nothing of who comes', async () => {
    const doctor = await online.doctor(2, { book_days_ahead: 2 }, { walk_in_share: 25 });
    await online.start(2, doctor, { time: '09:15' });
    const { body } = await online.get(`hospitals/${online.profile(2)}/slots/?doctor_id=${doctor}&date=${TODAY}`);
    expect(body).toEqual(
      ['09:00', '09:30'].map((time) => ({ time, mode: 'slots', branch_id: 1, branch_name: expect.any(String) })),
    );
    expect(await online.slots(2, doctor, '2026-11-25')).toHaveLength(3);
    expect(await online.slots(2, doctor, '2026-11-26')).toEqual([]);
    const session = await online.scheduling.doctor(2, { online: true }, { mode: 'session' });
    expect(await online.slots(2, session)).toEqual(['09:00']);
  });

  it('FRD-78 answers 404 while booking is off, for unknown profiles and for doctors who are not booked online', async () => {
    const doctor = await online.doctor(3);
    const offline = await online.scheduling.doctor(3);
    const paths = [
      `hospitals/${online.profile(3)}/doctors/`,
      `hospitals/${online.profile(3)}/slots/?doctor_id=${doctor}&date=${TODAY}`,
    ];
    const { body: held } = await online.start(3, doctor);
    const sentences = { [offline]: 'This doctor no longer takes online bookings.', 999: 'No doctor found with this ID' };
    for (const [id, sentence] of Object.entries(sentences)) {
      const refused = await online.start(3, Number(id));
      expect([refused.status, refused.body.message]).toEqual([404, sentence]);
    }
    await online.page(3, false);
    for (const path of paths) expect((await online.get(path)).status).toBe(404);
    expect((await online.start(3, doctor)).status).toBe(404);
    expect((await online.get('hospitals/3/doctors/')).status).toBe(404);
    await online.page(3);
    expect((await online.verify(held.booking, await online.code(3))).status).toBe(200);
  });

  it('FRD-78 answers 404 for a hospital that is suspended, or whose account is deactivated', async () => {
    const doctor = await online.doctor(4);
    const at = '2026-11-23T02:00:00.000Z';
    const path = `hospitals/${online.profile(4)}/doctors/`;
    const { key } = await online.booked(4, doctor);
    const facts = { accountId: online.profile(4), sessionId: null, at, hospitalId: 4 };
    for (const [off, on] of [
      [hospitalSuspended, hospitalResumed],
      [accessRevoked, accessRestored],
    ] as const) {
      await online.scheduling.tell(off as typeof accessRevoked, facts);
      expect((await online.get(path)).status).toBe(404);
      expect((await online.start(4, doctor)).status).toBe(404);
      expect((await online.get(`bookings/${key}/`)).status).toBe(404);
      await online.scheduling.tell(on as typeof accessRestored, { ...facts, at: '2026-11-23T02:10:00.000Z' });
      expect((await online.get(path)).status).toBe(200);
    }
  });
});

describe('holding a time', () => {
  it('FRD-79 keeps it for ten minutes and says where the code went, as far as who typed it knows it', async () => {
    const doctor = await online.doctor(10);
    const { status, body } = await online.start(10, doctor);
    expect([status, body]).toEqual([
      201,
      {
        booking: expect.stringMatching(/^a\.[\w-]{22}$/),
        expires_at: expect.stringMatching(/^2026-11-23T02:10:/),
        sent_to: 'a••••••@example.in',
        channel: 'email',
      },
    ]);
    expect(await online.slots(10, doctor)).not.toContain('09:00');
    await online.code(10);
    online.scheduling.codes.channel = 'sms';
    expect((await online.start(10, doctor, { time: '09:15', email: '' })).body).toMatchObject({
      sent_to: '••••••3210',
      channel: 'sms',
    });
    expect((await codesOf(10, 2)).map(({ channel }) => channel)).toEqual(['email', 'sms']);
    expect((await online.scheduling.as(10).get('/api/appointments/')).body).toEqual([]);
  });

  it.each([
    [{ email: '' }, 'Email is required'],
    [{ name: ' ' }, 'Name is required'],
    [{ phone: 'call me' }, 'Please enter a valid phone number'],
  ])('FRD-79 refuses %j', async (given, sentence) => {
    const doctor = await online.doctor(11);
    const { status, body } = await online.start(11, doctor, given);
    expect([status, body.message]).toEqual([400, sentence]);
    expect(await online.slots(11, doctor)).toHaveLength(4);
  });

  it('FRD-79 answers a program that fills the trap like everybody, and holds nothing', async () => {
    const doctor = await online.doctor(12);
    const honest = await online.start(12, doctor);
    const trapped = await online.start(12, doctor, { time: '09:30', website: 'https://spam.example' });
    expect([trapped.status, Object.keys(trapped.body)]).toEqual([201, Object.keys(honest.body)]);
    expect(trapped.body).toMatchObject({ sent_to: honest.body.sent_to, expires_at: expect.stringMatching(/^2026-11-23T02:10:/) });
    expect(await online.slots(12, doctor)).toContain('09:30');
    expect(await codesOf(12, 1)).toHaveLength(1);
    expect((await online.verify(trapped.body.booking, '123456')).status).toBe(404);
  });

  it('FRD-79 I1 of fifty at once one holds the time; the others are told the next free ones', async () => {
    const doctor = await online.doctor(13);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => online.start(13, doctor, { phone: `98765${String(n).padStart(5, '0')}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 201)
        expect([status, body.message, body.next_free]).toEqual([
          409,
          'This slot is no longer available',
          ['09:15', '09:30', '09:45'].map((time) => ({ date: TODAY, time })),
        ]);
  });

  it('FRD-44 FRD-79 holds no time beyond the last day, in the past, or beside a regular seat', async () => {
    const doctor = await online.doctor(14, { book_days_ahead: 1 }, { overbook_per_slot: 2, overbook_per_day: 5 });
    await online.start(14, doctor);
    for (const given of [{}, { date: '2026-11-25' }, { date: '2026-11-22' }, { time: '09:05' }]) {
      const { status, body } = await online.start(14, doctor, given);
      expect([status, body.message]).toEqual([409, 'This slot is no longer available']);
      for (const { date } of body.next_free) expect(date <= '2026-11-24').toBe(true);
    }
  });
});

describe('typing the code', () => {
  it('FRD-80 books the time, says where and when, and tells of it once', async () => {
    const doctor = await online.doctor(20);
    const { body: held } = await online.start(20, doctor);
    const otp = await online.code(20);
    const first = await online.verify(held.booking, otp);
    expect([first.status, first.body]).toEqual([
      200,
      {
        ...{ reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/), date: TODAY, time: '09:00', doctor_name: 'Dr Meera Iyer' },
        ...{ hospital_name: 'Sanjeevani Clinic', address: '12 MG Road, Pune' },
        manage_link: expect.stringMatching(/\/b\/k\.[\w-]{22}$/),
      },
    ]);
    const second = await online.verify(held.booking, otp);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await online.scheduling.told(appointmentBooked, 20)).toMatchObject([{ source: 'online', personId: null }]);
    const { body: day } = await online.scheduling.as(20).get('/api/appointments/');
    expect(day).toMatchObject([
      { status: 'booked', source: 'online', name: 'Asha Verma', phone: '98765 43210', person_id: null },
    ]);
    expect((await online.verify(held.booking, online.other(otp))).status).toBe(400);
  });

  it('FRD-80 I1 the same code sent twenty times at once books once', async () => {
    const doctor = await online.doctor(21);
    const { body: held } = await online.start(21, doctor);
    const otp = await online.code(21);
    const answers = await Promise.all(Array.from({ length: 20 }, () => online.verify(held.booking, otp)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.reference}`)).size).toBe(1);
    expect(await online.scheduling.told(appointmentBooked, 21)).toHaveLength(1);
  });

  it('FRD-80 gives the time back with the fifth wrong code', async () => {
    const doctor = await online.doctor(22);
    const { body: held } = await online.start(22, doctor);
    const otp = await online.code(22);
    for (let n = 1; n <= 5; n += 1) {
      expect(await online.slots(22, doctor)).not.toContain('09:00');
      const { status, body } = await online.verify(held.booking, online.other(otp));
      expect([status, body.message]).toEqual([400, 'Invalid OTP']);
    }
    expect(await online.slots(22, doctor)).toContain('09:00');
    const late = await online.verify(held.booking, otp);
    expect([late.status, late.body.message]).toEqual([404, EXPIRED]);
    expect((await online.start(22, doctor, { phone: '9999900000' })).status).toBe(201);
  });

  it('OTP-13 FRD-80 asks for six digits, and does not count what is no code', async () => {
    const doctor = await online.doctor(23);
    const { body: held } = await online.start(23, doctor);
    for (const otp of ['12345', 'abcdef', ''])
      expect((await online.verify(held.booking, otp)).body.message).toBe('Please enter a valid 6-digit OTP');
    for (let n = 0; n < 4; n += 1) await online.verify(held.booking, online.other(await online.code(23)));
    expect((await online.verify(held.booking, await online.code(23))).status).toBe(200);
  });

  it('FRD-80 OTP-17 answers an expired hold with its sentence, and the very next one gets the time', async () => {
    const doctor = await online.doctor(24);
    const { body: held } = await online.start(24, doctor);
    const otp = await online.code(24);
    await online.scheduling.at('2026-11-23T02:11:00Z', async () => {
      const next = await online.start(24, doctor, { phone: '9999900001' });
      expect(next.status).toBe(201);
      for (const answer of [await online.verify(held.booking, otp), await online.post(`bookings/${held.booking}/resend/`)])
        expect([answer.status, answer.body.message]).toEqual([404, EXPIRED]);
    });
    for (const key of ['x', 'o.aaaaaaaaaaaaaaaaaaaaaa', 'zzzzzz.aaaaaaaaaaaaaaaaaaaaaa'])
      expect([(await online.verify(key, otp)).status, (await online.verify(key, otp)).body.message]).toEqual([404, EXPIRED]);
  });

  it('FRD-80 sends three more codes and no further one; the newest counts alone', async () => {
    const doctor = await online.doctor(25);
    const { body: held } = await online.start(25, doctor);
    const codes = [await online.code(25)];
    for (let n = 0; n < 3; n += 1) {
      const { status, body } = await online.post(`bookings/${held.booking}/resend/`);
      expect([status, body]).toEqual([200, held]);
      codes.push(await online.code(25, n + 2));
    }
    const fourth = await online.post(`bookings/${held.booking}/resend/`);
    expect([fourth.status, fourth.body.message]).toEqual([
      429,
      'No more codes can be sent for this booking. Please choose a time again.',
    ]);
    if (codes[0] !== codes[3]) expect((await online.verify(held.booking, codes[0]!)).status).toBe(400);
    expect((await online.verify(held.booking, codes[3]!)).status).toBe(200);
  });

  it('OTP-17 keeps codes as hashes; what is typed for holds nobody confirmed is forgotten', async () => {
    const doctor = await online.doctor(26);
    await online.start(26, doctor);
    const otp = await online.code(26);
    const { nidaan } = online.scheduling;
    const rows = await nidaan.sql('SELECT * FROM scheduling.online_bookings WHERE hospital_id = 26');
    expect(JSON.stringify(rows)).not.toContain(otp);
    const kept = () => nidaan.sql('SELECT id FROM scheduling.appointments WHERE hospital_id = 26');
    await online.scheduling.run(ForgetHoldsJob);
    expect(await kept()).toHaveLength(1);
    await online.scheduling.at('2026-11-23T02:11:00Z', () => online.scheduling.run(ForgetHoldsJob));
    expect(await kept()).toEqual([]);
    expect(await nidaan.sql('SELECT id FROM scheduling.online_bookings WHERE hospital_id = 26')).toEqual([]);
  });

  it('FRD-79 where integrations is away the job makes another code, and that one is taken', async () => {
    const doctor = await online.doctor(27);
    const { body: held } = await online.start(27, doctor);
    const first = await online.code(27);
    const [row] = await online.scheduling.nidaan.sql('SELECT id FROM scheduling.online_bookings WHERE hospital_id = 27');
    const { app } = online.scheduling.nidaan.composition.services.get('scheduling')!;
    const send = () => runAs({ hospitalId: 27 }, () => app.get(CodeSendingsService).send((row as { id: string }).id, 1));
    online.scheduling.codes.isAway = true;
    await expect(send()).rejects.toThrow();
    online.scheduling.codes.isAway = false;
    await send();
    const sent = await codesOf(27, 2);
    expect(new Set(sent.map(({ purpose }) => purpose)).size).toBe(sent.length);
    const newest = sent.at(-1)!.otp;
    if (newest !== first) expect((await online.verify(held.booking, first)).status).toBe(400);
    expect((await online.verify(held.booking, newest)).status).toBe(200);
  });
});
