import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Appointment } from '@nidaan/scheduling-contracts';
import { schedulingService } from '../src/index.ts';
import { NOW, SchedulingFixture, TODAY } from './scheduling-fixture.ts';

const HOSPITAL = 90;

let scheduling: SchedulingFixture;
beforeAll(async () => {
  scheduling = await SchedulingFixture.open();
});
afterAll(() => scheduling?.close());

describe('the appointments of the demo hospital', () => {
  const list = async (day: string): Promise<Appointment[]> =>
    (await scheduling.as(HOSPITAL).get(`/api/appointments/?date=${day}`)).body;
  const states = (all: readonly Appointment[]) => all.map(({ status }) => status).sort();

  it('are of today and tomorrow, in several states, with two doctors at two branches', async () => {
    const { app } = scheduling.nidaan.composition.services.get('scheduling')!;
    const plan = { hospitalId: HOSPITAL, patients: 150, now: NOW, email: '', password: '' };
    await schedulingService.demo!.show!.make(app, plan);
    const [today, tomorrow] = [await list(TODAY), await list('2026-11-24')];
    expect(states(today)).toEqual(['booked', 'booked', 'booked', 'cancelled', 'checked_in', 'checked_in', 'no_show']);
    expect(states(tomorrow)).toEqual(['booked', 'booked', 'booked', 'booked', 'cancelled']);
    const all = [...today, ...tomorrow];
    expect(new Set(all.map(({ branch, doctor_name }) => `${branch} ${doctor_name}`))).toEqual(
      new Set(['1 Dr. Vikram Joshi', '2 Dr. Neha Bhosale']),
    );
    expect([all.some((each) => each.outside_schedule), all.every(({ phone }) => /^\d{10}$/.test(phone))]).toEqual([false, true]);
    expect(scheduling.registrations.asked).toHaveLength(schedulingService.demo!.show!.visits);
  });
});
