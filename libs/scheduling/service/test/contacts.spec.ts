import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { tokenNear } from '@nidaan/scheduling-contracts';
import { AppointmentsService } from '../src/appointments/appointments.service.ts';
import { ContactsService } from '../src/contacts/contacts.service.ts';
import { ContactsRepository } from '../src/contacts/contacts.repository.ts';
import { SchedulingFixture } from './scheduling-fixture.ts';

describe('whom appointments are for', () => {
  let scheduling: SchedulingFixture;
  beforeAll(async () => {
    scheduling = await SchedulingFixture.open();
  });
  afterAll(() => scheduling?.close());

  it('FRD-72 FRD-73 is told with the doctor and the time as they are now, and without the reason', async () => {
    const doctor = await scheduling.doctor(1, { name: 'Dr Meera Iyer' });
    const given = {
      doctor,
      date: '2026-11-24',
      time: '09:00',
      name: 'Asha',
      phone: '98765 43210',
      email: 'a@b.example',
      reason: 'Fever',
    };
    const { body } = await scheduling.as(1).post('/api/appointments/', given);
    const { app } = scheduling.nidaan.composition.services.get('scheduling')!;
    const find = (hospitalId: number) => runAs({ hospitalId }, () => app.get(ContactsRepository).find([body.id, 999]));
    const expected = {
      ...{ appointment_id: body.id, status: 'booked', moved_count: 0, person_id: null, name: 'Asha', phone: '98765 43210' },
      ...{ email: 'a@b.example', doctor_name: 'Dr Meera Iyer', branch_id: 1, starts_at: '2026-11-24T03:30:00.000Z' },
      ...{ language: expect.any(String), link: '' },
    };
    expect(await find(1)).toEqual([expected]);
    expect(await find(2)).toEqual([]);
    await scheduling.as(1).post(`/api/appointments/${body.id}/reschedule/`, { date: '2026-11-24', time: '09:15' });
    expect(await find(1)).toEqual([{ ...expected, moved_count: 1, starts_at: '2026-11-24T03:45:00.000Z' }]);
  });

  it('FRD-64 tokens are told with how they stand, their number as it is called, and their page', async () => {
    const { body: queue } = await scheduling.as(2).post('/api/queues/', { name: 'Billing', prefix: 'b' });
    const { body: token } = await scheduling.as(2).post('/api/tokens/', { queue_id: queue.id, name: 'Asha' });
    const { app } = scheduling.nidaan.composition.services.get('scheduling')!;
    const find = (hospitalId: number) => runAs({ hospitalId }, () => app.get(ContactsService).tokens([token.id, 9999]));
    const link = expect.stringMatching(/^https?:.*\/q\/2\.[\w-]{22}$/);
    const expected = { token_id: token.id, state: 'waiting', token: 'B1', person_id: null, doctor_name: '', branch_id: 1, link };
    expect(await find(2)).toEqual([expected]);
    expect(await find(1)).toEqual([]);
    await scheduling.as(2).post(`/api/queues/${queue.id}/call-next/`, {});
    expect(await find(2)).toEqual([{ ...expected, state: 'called' }]);
  });

  it('FRD-64 whoever comes to have three ahead is told of once, in a queue that says so, and nobody who came with fewer', async () => {
    const desk = scheduling.as(4);
    const service = scheduling.nidaan.composition.services.get('scheduling')!;
    const known = (ids: readonly number[]) =>
      runAs({ hospitalId: 4 }, () =>
        service.database.query('UPDATE tokens SET person_id = id WHERE hospital_id = 4 AND id = ANY ($1)', [ids]),
      );
    const told = async () => (await scheduling.told(tokenNear, 4)).map(({ personId }) => personId);
    const line = async (form: object) => {
      const { body: queue } = await desk.post('/api/queues/', { name: 'Billing', ...form });
      const ids: number[] = [];
      for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G'])
        ids.push((await desk.post('/api/tokens/', { queue_id: queue.id, name })).body.id);
      await known(ids);
      return { queue, ids };
    };
    const next = (id: number) => desk.post(`/api/queues/${id}/call-next/`, {});

    const silent = await line({});
    await next(silent.queue.id);
    expect(await told()).toEqual([]);

    const { queue, ids } = await line({ tell_near: true });
    expect(queue.tell_near).toBe(true);
    // The fourth had three ahead when it was issued, and had no person yet.
    await next(queue.id);
    expect(await told()).toEqual([ids[4]]);
    await desk.post(`/api/tokens/${ids[2]}/cancel/`, { reason: 'gone' });
    expect(await told()).toEqual([ids[4], ids[5]]);
    await desk.post(`/api/tokens/${ids[5]}/priority/`, { priority: 'emergency', reason: 'pain' });
    await desk.post(`/api/tokens/${ids[3]}/skip/`, {});
    await desk.post(`/api/tokens/${ids[3]}/return/`, {});
    expect((await told()).sort()).toEqual([ids[4], ids[5], ids[6]]);
  });

  it('FRD-08 FRD-30 is counted of a person: appointments from now on and open tokens, of this hospital alone; and who is booked at all', async () => {
    const doctor = await scheduling.doctor(3, { name: 'Dr Meera Iyer' });
    const book = async (time: string) =>
      (await scheduling.as(3).post('/api/appointments/', { doctor, date: '2026-11-24', time, name: 'Asha', again: true })).body
        .id;
    const [kept, cancelled] = [await book('09:00'), await book('09:30')];
    await scheduling.as(3).patch(`/api/appointments/${cancelled}/`, { status: 'cancelled', reason: 'ill' });
    const service = scheduling.nidaan.composition.services.get('scheduling')!;
    const open = (hospitalId: number) => runAs({ hospitalId }, () => service.app.get(ContactsService).holdings([7, 8]));
    const of = (id: number) =>
      runAs({ hospitalId: 3 }, () =>
        service.database.query('UPDATE appointments SET person_id = 7 WHERE hospital_id = 3 AND id = $1', [id]),
      );
    await of(cancelled);
    expect(await open(3)).toEqual({ appointments: 0, tokens: 0, booked: [] });
    await of(kept);
    expect(await open(3)).toEqual({ appointments: 1, tokens: 0, booked: [7] });
    expect(await open(2)).toEqual({ appointments: 0, tokens: 0, booked: [] });
  });

  it('ORG-73 all of a person are told, whatever became of them, and nothing of anybody else', async () => {
    const desk = scheduling.as(7);
    const doctor = await scheduling.doctor(7, { name: 'Dr Meera Iyer' });
    const book = async (time: string, date = '2026-11-24') =>
      (await desk.post('/api/appointments/', { doctor, date, time, name: 'Asha', reason: 'Fever', again: true })).body.id;
    const [booked, cancelled, came, other] = [await book('09:00'), await book('09:15'), await book('09:30'), await book('09:45')];
    await desk.patch(`/api/appointments/${cancelled}/`, { status: 'cancelled', reason: 'ill' });
    const { app, database } = scheduling.nidaan.composition.services.get('scheduling')!;
    const set = (column: string, ids: number[]) =>
      runAs({ hospitalId: 7 }, () =>
        database.query(`UPDATE appointments SET ${column} = 70 WHERE hospital_id = 7 AND id = ANY ($1)`, [ids]),
      );
    await set('person_id', [booked, cancelled]);
    await set('patient_id', [came]);
    const of = (persons: number[], visits: number[], hospitalId = 7) =>
      runAs({ hospitalId }, () => app.get(AppointmentsService).ofPerson({ persons, visits }));
    const all = await of([69, 70], [70]);
    expect(all.map(({ id, status }) => [id, status])).toEqual([
      [came, 'booked'],
      [cancelled, 'cancelled'],
      [booked, 'booked'],
    ]);
    expect(all.map(({ id }) => id)).not.toContain(other);
    expect(all[1]).toMatchObject({ doctor_name: 'Dr Meera Iyer', date: '2026-11-24', time: '09:15', cancel_reason: 'ill' });
    expect(Object.keys(all[0]!)).not.toContain('overbooked');
    expect([await of([70], [70], 8), await of([], [])]).toEqual([[], []]);
  });

  it('ORG-29 is counted of a branch: what is booked from now on, and tokens that are not done', async () => {
    const desk = scheduling.as(5);
    const doctor = await scheduling.doctor(5, { name: 'Dr Meera Iyer' });
    const book = async (date: string, time: string) =>
      (await desk.post('/api/appointments/', { doctor, date, time, name: 'Asha', again: true })).body.id;
    const [, cancelled, elsewhere] = [
      await book('2026-11-24', '09:00'),
      await book('2026-11-24', '09:15'),
      await book('2026-11-24', '09:30'),
      await book('2026-11-23', '09:00'),
    ];
    await desk.patch(`/api/appointments/${cancelled}/`, { status: 'cancelled', reason: 'ill' });
    const { app, database } = scheduling.nidaan.composition.services.get('scheduling')!;
    await runAs({ hospitalId: 5 }, () =>
      database.query('UPDATE appointments SET branch_id = 2 WHERE hospital_id = 5 AND id = $1', [elsewhere]),
    );
    const { body: queue } = await desk.post('/api/queues/', { name: 'Billing', prefix: 'b' });
    for (const name of ['A', 'B', 'C']) await desk.post('/api/tokens/', { queue_id: queue.id, name });
    const { body: called } = await desk.post(`/api/queues/${queue.id}/call-next/`, {});
    expect((await desk.post(`/api/tokens/${called.token.id}/done/`, {})).status).toBe(200);
    const open = (branch: number, hospitalId = 5) => runAs({ hospitalId }, () => app.get(ContactsService).ofBranch(branch));
    expect([await open(1), await open(2), await open(1, 6)]).toEqual([
      { appointments: 2, tokens: 2 },
      { appointments: 1, tokens: 0 },
      { appointments: 0, tokens: 0 },
    ]);
    // The one of today is over.
    const later = await scheduling.at('2026-11-23T12:00:00Z', () => open(1));
    expect(later.appointments).toBe(1);
  });
});
