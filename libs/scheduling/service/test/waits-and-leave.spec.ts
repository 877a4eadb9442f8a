import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openQueuesFixture, type QueuesFixture } from './queues-fixture.ts';

const DOCTOR = 3;

// Sessions of the whole day, whatever the hour at which the test runs.
describe('expected waits and the calendar', () => {
  let desk: QueuesFixture;
  let hospital = 0;

  const begin = async () => {
    hospital += 1;
    await desk.verify(hospital);
    await desk.doctor(hospital, DOCTOR, 'Dr Iyer');
    await desk.sql(
      `INSERT INTO scheduling.schedule_entries (hospital_id, id, doctor_id, branch_id, room, mode, start_minute, end_minute, slot_minutes, weekday,
         week_of_month, valid_from, valid_to, overbook_per_slot, overbook_per_day, walk_in_share)
       SELECT $1, d + 1, $2, 1, '', 'slots', 0, 1440, 10, d, '{}', '2020-01-01', NULL, 0, 0, 0 FROM generate_series(0, 6) d`,
      [hospital, DOCTOR],
    );
  };
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  const leave = (from: number | null, to: number | null) =>
    desk.sql(`INSERT INTO scheduling.leaves VALUES ($1, 1, $2, $3::date, $3::date, $4, $5, '', now(), 1)`, [
      ...[hospital, DOCTOR, today, from, to],
    ]);
  const holiday = (branchId: number | null) =>
    desk.sql(`INSERT INTO scheduling.clinic_calendars VALUES ($1, '[]', $2, 1)`, [
      ...[hospital, JSON.stringify([{ date: today, name: 'Diwali', branchId }])],
    ]);
  const wait = async () => {
    await desk.send(hospital, 1, DOCTOR);
    const [token] = await desk.ofVisit(hospital, 1);
    const page = await desk.api.get(`/api/public/tokens/${token!.public_key}/`);
    return { minutes: token!.eta_minutes, notice: page.body.notice as string };
  };

  beforeAll(async () => {
    desk = await openQueuesFixture();
  });
  afterAll(() => desk?.close());

  it('FRD-61 FRD-43 gives no figure for a doctor who is on leave all day, and says so', async () => {
    await begin();
    await leave(null, null);
    expect(await wait()).toEqual({ minutes: null, notice: 'The doctor is away today' });
  });

  it('FRD-61 FRD-42 gives none on a holiday of the hospital, or of the branch', async () => {
    for (const branch of [null, 1]) {
      await begin();
      await holiday(branch);
      expect(await wait()).toEqual({ minutes: null, notice: 'The doctor is away today' });
    }
  });

  it('FRD-42 the holiday of another branch changes nothing here', async () => {
    await begin();
    await holiday(2);
    expect(await wait()).toEqual({ minutes: 0, notice: 'Doctor has not arrived' });
  });

  it('FRD-42 an extra session stands on a holiday', async () => {
    await begin();
    await holiday(null);
    await desk.sql(
      `INSERT INTO scheduling.extra_sessions (hospital_id, id, doctor_id, branch_id, room, mode, start_minute, end_minute,
      slot_minutes, day) VALUES ($1, 1, $2, 1, '', 'slots', 0, 1440, 10, $3)`,
      [hospital, DOCTOR, today],
    );
    expect((await wait()).minutes).toBe(0);
  });

  it('FRD-61 counts from the end of a leave of some hours', async () => {
    await begin();
    await leave(0, 1439);
    const midnight = new Date(`${today}T00:00:00+05:30`).getTime();
    const left = (midnight + 1439 * 60_000 - Date.now()) / 60_000;
    const { minutes } = await wait();
    expect(minutes! - left).toBeGreaterThanOrEqual(-1);
    expect(minutes! - left).toBeLessThanOrEqual(5);
  });

  it('FRD-61 a doctor who is in all the same is counted as always', async () => {
    await begin();
    await leave(null, null);
    await desk.sql(`INSERT INTO scheduling.presences VALUES ($1, $2, $3, 'in', NULL, 0, now(), 1)`, [hospital, DOCTOR, today]);
    expect(await wait()).toEqual({ minutes: 0, notice: '' });
  });
});
