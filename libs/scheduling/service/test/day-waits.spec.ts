import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openQueuesFixture, type QueuesFixture } from './queues-fixture.ts';

describe('waits of a day', () => {
  let desk: QueuesFixture;
  beforeAll(async () => {
    desk = await openQueuesFixture();
    for (const hospital of [1, 2]) await desk.verify(hospital);
    await desk.doctor(1, 3, 'Dr Rao');
    await desk.doctor(1, 4, 'Dr Iyer');
  });
  afterAll(() => desk?.close());

  const day = async (hospital: number, query = '') => (await desk.api.get(`/api/queues/day/${query}`, desk.as(hospital))).body;

  it('FRD-89 gives the median and what 9 of 10 waited at most, by doctor, and who did not come', async () => {
    for (let visit = 1; visit <= 11; visit++) await desk.send(1, visit, 3);
    await desk.send(1, 12, 4);
    // The n-th waited n minutes; the last one waits.
    await desk.sql(
      `UPDATE tokens SET state = 'done', called_at = waiting_since + patient_id * interval '1 minute'
      WHERE hospital_id = 1 AND patient_id <= 10`.replace('tokens', 'scheduling.tokens'),
    );
    await desk.sql(
      `INSERT INTO scheduling.appointments (hospital_id, id, branch_id, doctor_id, name, name_key, phone, phone_key, email, language, reason,
         day, starts_at, ends_at, seat, room, status, source, overbooked, moved_count, cancelled_by, cancel_reason, reference, created_at, created_by)
       SELECT 1, n, 1, 3, 'A', 'a', '', '', '', '', '', (now() AT TIME ZONE 'Asia/Kolkata')::date, now() + n * interval '1 hour',
         now() + (n + 1) * interval '1 hour', 1, '', s, 'desk', false, 0, '', '', 'ABCDEFG' || n, now(), 1
       FROM unnest(ARRAY['no_show', 'no_show', 'completed']) WITH ORDINALITY AS u(s, n)`,
    );
    expect(await day(1)).toMatchObject({
      no_show: 2,
      doctors: [
        { doctor_id: 4, doctor_name: 'Dr Iyer', called: 0, still_waiting: 1, median_minutes: null, p90_minutes: null },
        { doctor_id: 3, doctor_name: 'Dr Rao', called: 10, still_waiting: 1, median_minutes: 6, p90_minutes: 9 },
      ],
    });
  });

  it('FRD-89 counts whoever is booked as not come once the time is well over, before the night marks it', async () => {
    await desk.sql(
      `INSERT INTO scheduling.appointments (hospital_id, id, branch_id, doctor_id, name, name_key, phone, phone_key, email, language, reason,
         day, starts_at, ends_at, seat, room, status, source, overbooked, moved_count, cancelled_by, cancel_reason, reference, created_at, created_by)
       SELECT 1, 10 + n, 1, 3, 'A', 'a', '', '', '', '', '', date '2026-01-05', ends - interval '10 minutes', ends, n, '', s, 'desk', false, 0, '', '',
         'BCDEFGH' || n, now(), 1
       FROM unnest(ARRAY['booked', 'booked', 'held', 'checked_in'],
         ARRAY[now() - interval '31 minutes', now() - interval '20 minutes', now() - interval '2 hours', now() - interval '2 hours'])
         WITH ORDINALITY AS u(s, ends, n)`,
    );
    expect((await day(1, '?date=2026-01-05')).no_show).toBe(1);
  });

  it('FRD-89 FRD-90 of another day and another hospital there is nothing', async () => {
    expect(await day(1, '?date=2026-01-02')).toEqual({ date: '2026-01-02', no_show: 0, doctors: [] });
    expect(await day(2)).toMatchObject({ no_show: 0, doctors: [] });
    expect((await desk.api.get('/api/queues/day/?date=soon', desk.as(1))).status).toBe(400);
  });
});
