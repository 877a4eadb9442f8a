import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appointmentCancelled, appointmentMoved, doctorChanged, type Resolution } from '@nidaan/scheduling-contracts';
import { eventually } from '@nidaan/testing';
import { newContext, runInContext } from '@nidaan/platform-access';
import { ResolutionsService } from '../src/resolutions/resolutions.service.ts';
import { SchedulingFixture } from './scheduling-fixture.ts';

let scheduling: SchedulingFixture;
beforeAll(async () => {
  scheduling = await SchedulingFixture.open();
});
afterAll(() => scheduling?.close());

// A Tuesday, and the one after.
const DAY = '2026-12-01';
const NEXT = '2026-12-08';

/** Books times of a day; gives the numbers of the appointments. */
async function booked(hospital: number, doctor: number, times: readonly string[], date = DAY): Promise<number[]> {
  const ids: number[] = [];
  for (const time of times) {
    const { body } = await scheduling.as(hospital).post('/api/appointments/', { doctor, date, time, name: `At ${time}` });
    ids.push(body.id);
  }
  return ids;
}

const done = (hospital: number, doctor: number, id: number): Promise<Resolution> =>
  eventually(async () => {
    const { body } = await scheduling.as(hospital).get(`/api/doctors/${doctor}/resolutions/${id}/`);
    return body.is_done && body;
  });

describe('leave', () => {
  it('PRM-05 FRD-43 names the appointments inside, takes the times away, and moves nobody', async () => {
    const doctor = await scheduling.doctor(1);
    const [, inside] = await booked(1, doctor, ['09:00', '09:30']);
    const leave = { from_date: DAY, to_date: DAY, from_time: '09:30', to_time: '10:00', reason: 'Wedding' };
    const { status, body } = await scheduling.as(1).post(`/api/doctors/${doctor}/leaves/`, leave);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...{ id: 1, doctor, ...leave },
      conflicts: [{ id: inside, date: DAY, time: '09:30', name: 'At 09:30', phone: '', reference: expect.any(String) }],
    });
    expect((await scheduling.as(1).get(`/api/doctors/${doctor}/leaves/`)).body).toEqual([body]);
    const slots = (await scheduling.as(1).get(`/api/doctors/${doctor}/slots/?date=${DAY}`)).body;
    expect(slots.map(({ time }: { time: string }) => time)).toEqual(['09:00', '09:15']);
    const [row] = await scheduling.nidaan.sql<{ status: string }>(
      'SELECT status FROM scheduling.appointments WHERE hospital_id = 1 AND id = $1',
      [inside],
    );
    expect(row!.status).toBe('booked');
    expect((await scheduling.as(1).delete(`/api/doctors/${doctor}/leaves/1/`)).status).toBe(204);
    const gone = await scheduling.as(1).delete(`/api/doctors/${doctor}/leaves/1/`);
    expect([gone.status, gone.body.message]).toEqual([404, 'No leave found with this ID']);
  });

  it.each([
    [{ from_date: 'soon' }, 'Dates must be written as YYYY-MM-DD'],
    [{ from_date: DAY, to_date: '2026-11-30' }, 'The last day must not be before the first day'],
    [{ from_date: DAY, from_time: '10:00', to_time: '10:00' }, 'End time must be after start time'],
  ])('PRM-05 FRD-43 refuses %j', async (leave, sentence) => {
    const doctor = await scheduling.doctor(2);
    const answer = await scheduling.as(2).post(`/api/doctors/${doctor}/leaves/`, leave);
    expect([answer.status, answer.body.message]).toEqual([400, sentence]);
  });

  it('FRD-43 moves each to the first free time from the same weekday and time on, with a result for each', async () => {
    const doctor = await scheduling.doctor(3);
    const ids = await booked(3, doctor, ['09:00', '09:30', '09:45']);
    await booked(3, doctor, ['09:30'], NEXT);
    const { body: leave } = await scheduling.as(3).post(`/api/doctors/${doctor}/leaves/`, { from_date: DAY });
    const path = `/api/doctors/${doctor}/leaves/${leave.id}/resolve/`;
    const begun = await scheduling.as(3).post(path, { action: 'move' });
    expect([begun.status, begun.body.results.length]).toEqual([202, 3]);
    const { results } = await done(3, doctor, begun.body.id);
    expect(results.map(({ appointment, outcome, date, time }) => [appointment, outcome, date, time])).toEqual([
      [ids[0], 'moved', NEXT, '09:00'],
      [ids[1], 'moved', NEXT, '09:45'],
      // The last time of that day has gone to the one before.
      [ids[2], 'moved', '2026-12-09', '09:00'],
    ]);
    expect(await scheduling.told(appointmentMoved, 3)).toHaveLength(3);
    await scheduling.as(3).delete(`/api/doctors/${doctor}/leaves/${leave.id}/`);
    expect((await scheduling.as(3).get(`/api/appointments/?date=${DAY}`)).body).toEqual([]);
  });

  it('FRD-43 hands them to another doctor, on the same day where that one is free', async () => {
    const [doctor, other] = [await scheduling.doctor(4), await scheduling.doctor(4)];
    const ids = await booked(4, doctor, ['09:15', '09:45']);
    await booked(4, other, ['09:15']);
    const { body: leave } = await scheduling.as(4).post(`/api/doctors/${doctor}/leaves/`, { from_date: DAY });
    const path = `/api/doctors/${doctor}/leaves/${leave.id}/resolve/`;
    const begun = await scheduling.as(4).post(path, { action: 'other_doctor', doctor_id: other });
    const { results } = await done(4, doctor, begun.body.id);
    expect(results.map((each) => [each.appointment, each.doctor, each.date, each.time])).toEqual([
      [ids[0], other, DAY, '09:30'],
      [ids[1], other, DAY, '09:45'],
    ]);
  });

  it('FRD-43 cancels them for the hospital, and leaves alone what is no longer booked', async () => {
    const doctor = await scheduling.doctor(5);
    const ids = await booked(5, doctor, ['09:00', '09:15']);
    const { body: leave } = await scheduling.as(5).post(`/api/doctors/${doctor}/leaves/`, { from_date: DAY });
    await scheduling.as(5).patch(`/api/appointments/${ids[0]}/`, { status: 'cancelled' });
    const path = `/api/doctors/${doctor}/leaves/${leave.id}/resolve/`;
    const begun = await scheduling.as(5).post(path, { action: 'cancel' });
    const { results } = await done(5, doctor, begun.body.id);
    expect(results.map(({ appointment, outcome }) => [appointment, outcome])).toEqual([[ids[1], 'cancelled']]);
    expect((await scheduling.told(appointmentCancelled, 5)).map(({ appointmentId }) => appointmentId)).toEqual(ids);
  });

  it.each([
    [{}, 400, 'Please choose move, cancel or other_doctor'],
    [{ action: 'other_doctor' }, 400, 'Please choose the other doctor'],
    [{ action: 'other_doctor', doctor_id: 99 }, 404, 'No doctor found with this ID'],
  ])('FRD-43 refuses to resolve by %j', async (body, status, sentence) => {
    const doctor = await scheduling.doctor(6);
    const { body: leave } = await scheduling.as(6).post(`/api/doctors/${doctor}/leaves/`, { from_date: DAY });
    const answer = await scheduling.as(6).post(`/api/doctors/${doctor}/leaves/${leave.id}/resolve/`, body);
    expect([answer.status, answer.body.message]).toEqual([status, sentence]);
  });
});

describe('a leave that is resolved after its list was made', () => {
  const FREED = 'This appointment is not in the way any more';

  /** The list of a leave, whose job has not run yet: other desks come first. Its results once the job has. */
  const listed = async (hospital: number, action: string, to: number | null = null) => {
    const doctor = await scheduling.doctor(hospital);
    const [id] = await booked(hospital, doctor, ['09:00']);
    const { body: leave } = await scheduling.as(hospital).post(`/api/doctors/${doctor}/leaves/`, { from_date: DAY });
    await scheduling.nidaan.sql(
      `INSERT INTO scheduling.resolutions (hospital_id, id, doctor_id, leave_id, action, to_doctor_id, created_at, created_by)
       VALUES ($1, 900, $2, $3, $4, $5, now(), 5)`,
      [hospital, doctor, leave.id, action, to],
    );
    await scheduling.nidaan.sql(
      `INSERT INTO scheduling.resolution_results (hospital_id, resolution_id, appointment_id, outcome, note) VALUES ($1, 900, $2, 'waiting', '')`,
      [hospital, id],
    );
    const run = async () => {
      const { app } = scheduling.nidaan.composition.services.get('scheduling')!;
      await runInContext(newContext({ hospitalId: hospital, branches: '*' }), () => app.get(ResolutionsService).run(900));
      const [result] = (await done(hospital, doctor, 900)).results;
      return [result!.outcome, result!.note];
    };
    const read = async () => (await scheduling.as(hospital).get(`/api/appointments/${id}/`)).body;
    return { doctor, id, leave: `/api/doctors/${doctor}/leaves/${leave.id}/`, run, read };
  };

  it('FRD-43 moves nobody a second time where two desks resolve it', async () => {
    const { doctor, leave, run, read } = await listed(31, 'move');
    const first = await scheduling.as(31).post(`${leave}resolve/`, { action: 'move' });
    await done(31, doctor, first.body.id);
    expect(await run()).toEqual(['kept', FREED]);
    expect(await read()).toMatchObject({ date: NEXT, time: '09:00', moved_count: 1 });
    expect(await scheduling.told(appointmentMoved, 31)).toHaveLength(1);
  });

  it.each(['cancel', 'other_doctor'])('FRD-43 leaves whom a desk moved by hand where they are: %s', async (action) => {
    const hospital = action === 'cancel' ? 32 : 33;
    const { id, run, read } = await listed(hospital, action, await scheduling.doctor(hospital));
    const agreed = { date: '2026-12-03', time: '09:15' };
    expect((await scheduling.as(hospital).post(`/api/appointments/${id}/reschedule/`, agreed)).status).toBe(200);
    expect(await run()).toEqual(['kept', FREED]);
    expect(await read()).toMatchObject({ status: 'booked', ...agreed, moved_count: 1 });
  });

  it('FRD-43 leaves whom a desk gave to another doctor where they are', async () => {
    const { id, run, read } = await listed(34, 'move');
    const doctor = await scheduling.doctor(34);
    const agreed = { doctor, date: DAY, time: '09:15' };
    expect((await scheduling.as(34).post(`/api/appointments/${id}/reschedule/`, agreed)).status).toBe(200);
    expect(await run()).toEqual(['kept', FREED]);
    expect(await read()).toMatchObject(agreed);
  });

  it('FRD-43 stops where the leave is gone', async () => {
    const { leave, run, read } = await listed(35, 'cancel');
    expect((await scheduling.as(35).delete(leave)).status).toBe(204);
    expect(await run()).toEqual(['kept', FREED]);
    expect((await read()).status).toBe('booked');
  });

  it('FRD-46 stops where the doctor works again', async () => {
    const { run, read } = await listed(36, 'cancel');
    await scheduling.nidaan.sql('UPDATE scheduling.resolutions SET leave_id = NULL WHERE hospital_id = 36');
    expect(await run()).toEqual(['kept', FREED]);
    expect((await read()).status).toBe('booked');
  });
});

describe('a doctor who leaves', () => {
  it('FRD-46 stays while there are appointments, unless it is said what becomes of them', async () => {
    const [doctor, other] = [await scheduling.doctor(10), await scheduling.doctor(10)];
    const [id] = await booked(10, doctor, ['09:00']);
    const refused = await scheduling.as(10).put(`/api/doctors/${doctor}/`, { is_active: false });
    expect([refused.status, refused.body.message]).toEqual([409, 'This doctor has appointments. Choose what becomes of them.']);
    expect(refused.body.conflicts).toMatchObject([{ id, date: DAY, time: '09:00' }]);
    const left = await scheduling
      .as(10)
      .put(`/api/doctors/${doctor}/`, { is_active: false, resolve: { action: 'other_doctor', doctor_id: other } });
    expect([left.status, left.body.is_active]).toEqual([200, false]);
    const { results } = await done(10, doctor, left.body.resolution);
    expect(results).toMatchObject([{ appointment: id, outcome: 'moved', doctor: other, date: DAY, time: '09:00' }]);
    expect((await scheduling.told(doctorChanged, 10)).at(-1)).toMatchObject({ doctorId: doctor, isActive: false });
    expect((await scheduling.as(10).get(`/api/doctors/${doctor}/slots/?date=${DAY}`)).body).toEqual([]);
    const names = async (query: string) => (await scheduling.as(10).get(`/api/doctors/${query}`)).body.length;
    expect([await names(''), await names('?active=true')]).toEqual([2, 1]);
    const booking = await scheduling.as(10).post('/api/appointments/', { doctor, date: DAY, time: '09:00', name: 'Late' });
    expect(booking.status).toBe(409);
  });
});
