import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Resolution, ScheduleEntry } from '@nidaan/scheduling-contracts';
import { eventually } from '@nidaan/testing';
import { SchedulingFixture, TODAY } from './scheduling-fixture.ts';

let scheduling: SchedulingFixture;
beforeAll(async () => {
  scheduling = await SchedulingFixture.open();
});
afterAll(() => scheduling?.close());

const MORNING = { start_time: '09:00', end_time: '10:00', slot_minutes: 15, branch_id: 1 };
const AFTERNOON = { start_time: '14:00', end_time: '15:00', slot_minutes: 15, branch_id: 2 };
const everyDay = (hours: object) => Array.from({ length: 7 }, (_, weekday) => ({ ...hours, weekday }));

const desk = (hospital: number, branch: number) => scheduling.atBranch(hospital, branch);

/** A doctor in the morning at the first branch, in the afternoon at the second. */
async function doctorOfTwo(hospital: number): Promise<number> {
  const doctor = await scheduling.doctor(hospital, { name: 'Dr Iyer' });
  await scheduling.as(hospital).put(`/api/doctors/${doctor}/schedule/`, [...everyDay(MORNING), ...everyDay(AFTERNOON)]);
  return doctor;
}
async function booked(hospital: number, doctor: number, time: string): Promise<number> {
  const sent = { doctor, date: TODAY, time, name: `At ${time}` };
  return (await scheduling.as(hospital).post('/api/appointments/', sent)).body.id;
}

describe('a doctor at two branches', () => {
  it('FRD-42 has a week that the desk of one branch saves as it was answered; the hours of the other stay', async () => {
    const doctor = await doctorOfTwo(1);
    const path = `/api/doctors/${doctor}/schedule/`;
    const { body: week } = await desk(1, 1).get(path);
    const seen = week.map(({ id }: ScheduleEntry) => id).join(',');
    const starting = (from: string, branch: number) =>
      week.map((entry: ScheduleEntry) => (entry.branch_id === branch ? { ...entry, start_time: from } : entry));
    const saved = await desk(1, 1).put(`${path}?seen=${seen}`, starting('08:00', 1));
    expect(saved.status).toBe(200);
    const all: ScheduleEntry[] = (await scheduling.as(1).get(path)).body;
    expect(all).toEqual(saved.body.entries);
    expect(all.map(({ start_time: from }) => from).sort()).toEqual([
      ...Array.from({ length: 7 }, () => '08:00'),
      ...Array.from({ length: 7 }, () => '14:00'),
    ]);
    // Those hours are not the desk's to change.
    const others = await desk(1, 1).put(path, starting('13:00', 2));
    expect([others.status, others.body.message]).toEqual([404, 'Branch not found']);
  });

  it('FRD-42 is in one place at a time, also where the desk does not see the other hours', async () => {
    const doctor = await doctorOfTwo(2);
    const meets = everyDay({ ...MORNING, end_time: '14:30' });
    const answer = await desk(2, 1).put(`/api/doctors/${doctor}/schedule/`, meets);
    expect([answer.status, answer.body.message]).toEqual([400, 'Schedule entries overlap']);
  });

  it('FRD-46 is not deactivated by the desk of one branch without a word on those who are booked at the other', async () => {
    const doctor = await doctorOfTwo(3);
    const id = await booked(3, doctor, '14:00');
    const path = `/api/doctors/${doctor}/`;
    const refused = await desk(3, 1).put(path, { is_active: false });
    expect([refused.status, refused.body.message]).toEqual([409, 'This doctor has appointments. Choose what becomes of them.']);
    // Who is booked at a branch that the desk does not see is not told there.
    expect(refused.body.conflicts).toEqual([]);
    const left = await desk(3, 1).put(path, { is_active: false, resolve: { action: 'cancel' } });
    expect([left.status, left.body.is_active]).toEqual([200, false]);
    const { results } = await eventually(async () => {
      const { body } = await scheduling.as(3).get(`${path}resolutions/${left.body.resolution}/`);
      return body.is_done && (body as Resolution);
    });
    expect(results).toMatchObject([{ appointment: id, outcome: 'cancelled' }]);
  });
});

describe('a doctor who sits at another branch now', () => {
  /** Booked at the first branch at these times; since then the doctor is at the second alone. */
  const gone = async (hospital: number, times: readonly string[]) => {
    const doctor = await doctorOfTwo(hospital);
    const ids: number[] = [];
    for (const time of times) ids.push(await booked(hospital, doctor, time));
    await scheduling.as(hospital).put(`/api/doctors/${doctor}/`, { branch: 2 });
    await scheduling.as(hospital).put(`/api/doctors/${doctor}/schedule/`, everyDay(AFTERNOON));
    expect((await desk(hospital, 1).get(`/api/doctors/${doctor}/`)).status).toBe(404);
    return ids;
  };

  it('FRD-41 is still named at the appointments of the first one, which are outside the schedule', async () => {
    const [id] = await gone(11, ['09:00']);
    const shown = { id, doctor_name: 'Dr Iyer', outside_schedule: true };
    expect((await desk(11, 1).get(`/api/appointments/?date=${TODAY}`)).body).toMatchObject([shown]);
    expect((await desk(11, 1).get(`/api/appointments/${id}/`)).body).toMatchObject(shown);
    const cancelled = await desk(11, 1).patch(`/api/appointments/${id}/`, { status: 'cancelled' });
    expect([cancelled.status, cancelled.body.doctor_name]).toEqual([200, 'Dr Iyer']);
  });

  it('FRD-41 FRD-52 has patients whom the desk of the first one checks in', async () => {
    const [id] = await gone(12, ['09:00']);
    const { status, body } = await desk(12, 1).post(`/api/appointments/${id}/check-in/`, {});
    expect([status, body.status, body.doctor_name]).toEqual([200, 'checked_in', 'Dr Iyer']);
  });

  it('FRD-41 FRD-50 has patients whom the desk of the first one gives to a doctor who is there', async () => {
    const [id] = await gone(13, ['09:00']);
    const path = `/api/appointments/${id}/reschedule/`;
    const sent = { date: TODAY, time: '09:15' };
    const unseen = await desk(13, 1).post(path, { ...sent, time: '14:00' });
    expect([unseen.status, unseen.body.message]).toEqual([404, 'No doctor found with this ID']);
    const other = await scheduling.doctor(13, { name: 'Dr Rao' });
    const { status, body } = await desk(13, 1).post(path, { ...sent, doctor: other });
    expect([status, body.doctor_name, body.time]).toEqual([200, 'Dr Rao', '09:15']);
  });
});
