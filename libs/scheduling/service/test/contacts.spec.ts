import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
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
});
