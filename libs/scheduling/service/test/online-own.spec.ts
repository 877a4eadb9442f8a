import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CodeSendingsService } from '../src/online/code-sendings.service.ts';
import { codesOf } from './codes-stand-in.ts';
import { OnlineFixture } from './online-fixture.ts';
import { TODAY } from './scheduling-fixture.ts';

const TIMES = ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15', '10:30', '10:45', '11:00', '11:15', '11:30', '11:45'];

let online: OnlineFixture;
beforeAll(async () => {
  online = await OnlineFixture.open({ RATE_LIMITS: 'on' });
});
beforeEach(() => {
  Object.assign(online.scheduling.codes, { channel: 'email', isAway: false, sent: [] });
});
afterAll(() => online?.scheduling.close());

/** As if no code had been asked for. */
const uncounted = () => online.scheduling.nidaan.sql('TRUNCATE scheduling.code_requests');

let people = 0;
const somebody = () => ({ phone: String(9_100_000_000 + (people += 1)), email: `o${people}@example.in` });

describe('five open bookings', () => {
  /** Books the free times of a doctor one after the other. */
  const bookings = (hospital: number, doctor: number) => {
    const times = TIMES.values();
    return async (given: object, count: number): Promise<unknown[]> => {
      const statuses = [];
      for (let n = 0; n < count; n += 1) {
        await uncounted();
        const before = (await codesOf(hospital, 0)).length;
        const { body } = await online.start(hospital, doctor, { ...given, time: times.next().value });
        const answer = await online.verify(body.booking, await online.code(hospital, before + 1));
        statuses.push(answer.status === 200 ? 200 : answer.body.message);
      }
      return statuses;
    };
  };
  const FULL = 'There are five bookings with this email already. Please call the hospital.';

  it('FRD-82 FRD-83 by e-mail are those of the e-mail: a stranger learns nothing of a phone, and takes nothing from it', async () => {
    const book = bookings(1, await online.doctor(1, {}, { end_time: '12:00' }));
    const [patient, stranger] = [somebody(), somebody()];
    expect(await book(patient, 3)).toEqual([200, 200, 200]);
    expect(await book({ ...stranger, phone: patient.phone }, 6)).toEqual([200, 200, 200, 200, 200, FULL]);
    expect(await book(patient, 3)).toEqual([200, 200, FULL]);
  });

  it('FRD-82 FRD-83 by SMS are those whose code went to the phone', async () => {
    const book = bookings(2, await online.doctor(2, {}, { end_time: '12:00' }));
    const [patient, stranger] = [somebody(), somebody()];
    await book({ ...stranger, phone: patient.phone }, 5);
    online.scheduling.codes.channel = 'sms';
    expect(await book(patient, 1)).toEqual([200]);
  });

  it('FRD-82 FRD-80 a code by SMS is not taken once another was asked for that goes by e-mail', async () => {
    const doctor = await online.doctor(3);
    await online.scheduling.as(3).put('/api/booking-rules/', { codes_per_hour: 1 });
    online.scheduling.codes.channel = 'sms';
    const { body: held } = await online.start(3, doctor, somebody());
    const otp = await online.code(3);
    const sendings = online.scheduling.nidaan.composition.services.get('scheduling')!.app.get(CodeSendingsService);
    const spy = jest.spyOn(sendings, 'send').mockResolvedValue();
    expect((await online.post(`bookings/${held.booking}/resend/`)).body.channel).toBe('email');
    expect((await online.verify(held.booking, otp)).status).toBe(400);
    spy.mockRestore();
  });
});

describe('a time that a browser holds', () => {
  let hospital = 10;
  let doctor = 0;
  let own: object = {};
  const start = (given: object = {}) => online.start(hospital, doctor, { ...own, ...given });
  const free = async (attempt: string) => {
    const query = `doctor_id=${doctor}&date=${TODAY}&attempt=${attempt}`;
    const { body } = await online.get(`hospitals/${online.profile(hospital)}/slots/?${query}`);
    return (body as { time: string }[]).map(({ time }) => time);
  };
  beforeEach(async () => {
    hospital += 1;
    doctor = await online.doctor(hospital);
    own = { ...somebody(), attempt: `${hospital}`.repeat(16) };
  });

  it('FRD-79 is answered as before to the same start again, also at once, without another code', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => start()));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.booking}`)).size).toBe(1);
    expect((await start()).body).toEqual(answers[0]!.body);
    expect(await online.verify(answers[0]!.body.booking, await online.code(hospital))).toMatchObject({ status: 200 });
    expect(await codesOf(hospital, 0)).toHaveLength(1);
  });

  it('FRD-79 is given back when the browser takes another one, or mends what was typed', async () => {
    const { body: first } = await start();
    const mended = await start({ email: somebody().email });
    expect(mended.status).toBe(201);
    expect((await online.verify(first.booking, '123456')).status).toBe(404);
    expect((await start({ time: '09:30' })).status).toBe(201);
    expect(await online.slots(hospital, doctor)).toEqual(['09:00', '09:15', '09:45']);
  });

  it('FRD-79 is given back for a time with another doctor', async () => {
    await start();
    const other = await online.scheduling.doctor(hospital, { online: true });
    expect((await start({ doctor_id: other })).status).toBe(201);
    expect(await online.slots(hospital, doctor)).toContain('09:00');
    expect(await online.slots(hospital, other)).not.toContain('09:00');
  });

  it('FRD-79 is free for the browser, and for nobody else', async () => {
    await start();
    expect(await free(`${hospital}`.repeat(16))).toEqual(['09:00', '09:15', '09:30', '09:45']);
    for (const attempt of ['', 'another-browsers-own']) expect(await free(attempt)).toEqual(['09:15', '09:30', '09:45']);
    expect((await start({ attempt: 'another-browsers-own' })).status).toBe(409);
  });

  it('FRD-79 FRD-83 stays where the other one is gone, or too many codes were asked for', async () => {
    await online.start(hospital, doctor, { ...somebody(), time: '09:15' });
    const { body: held } = await start();
    expect((await start({ time: '09:15' })).status).toBe(409);
    expect([(await start({ time: '09:30' })).status, (await start({ time: '09:45' })).status]).toEqual([201, 201]);
    expect((await start({ time: '09:00' })).status).toBe(429);
    expect(await online.slots(hospital, doctor)).toEqual(['09:00', '09:30']);
    expect((await online.verify(held.booking, '123456')).status).toBe(404);
  });

  it('FRD-79 is not given back once it is booked', async () => {
    const { key } = await online.booked(hospital, doctor, own);
    expect((await start({ time: '09:15' })).status).toBe(201);
    expect((await online.get(`bookings/${key}/`)).body).toMatchObject({ status: 'booked', time: '09:00' });
  });

  it('FRD-79 is nobody’s by what could be guessed', async () => {
    await start({ attempt: 'x' });
    expect((await start({ attempt: 'x' })).status).toBe(409);
    expect(await free('x')).not.toContain('09:00');
  });
});
