import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
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

  it('FRD-30 is counted of a person: appointments from now on and open tokens, of this hospital alone', async () => {
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
    await of(kept);
    await of(cancelled);
    expect(await open(3)).toEqual({ appointments: 1, tokens: 0 });
    expect(await open(2)).toEqual({ appointments: 0, tokens: 0 });
  });
});
