import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { supportService } from '../src/index.ts';
import { openSupportFixture, type SupportFixture } from './support-fixture.ts';

let fixture: SupportFixture;
beforeAll(async () => {
  fixture = await openSupportFixture();
});
afterAll(() => fixture?.close());

it('fills the demo hospital with a few tickets of the last days, one of them answered, even before identity told of it', async () => {
  const now = new Date('2026-11-20T06:30:00Z');
  const plan = { hospitalId: 5, patients: 100, email: 'demo@x.in', password: 'demo', now };
  const filled = supportService.demo!.fill!(fixture.nidaan.composition.services.get('support')!.app, plan);
  await fixture.verify(5, 55, 'Dr. Asha Kulkarni');
  await filled;
  const tickets: { created_at: string; admin_response: string | null; created_by_username: string }[] = await fixture.list(5);
  expect(tickets).toHaveLength(3);
  expect(tickets.filter(({ admin_response: response }) => response !== null)).toHaveLength(1);
  const times = tickets.map((ticket) => Date.parse(ticket.created_at));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(times.every((time) => time < now.getTime())).toBe(true);
  expect(tickets.every((ticket) => ticket.created_by_username === 'Dr. Asha Kulkarni')).toBe(true);
  expect(await fixture.list(1)).toEqual([]);
  const told = await fixture.sql(`SELECT name FROM support.outbox WHERE hospital_id = 5 ORDER BY seq`);
  expect(told.map(({ name }) => String(name).split('.')[2])).toEqual(['created', 'answered', 'created', 'answered', 'created']);
});
