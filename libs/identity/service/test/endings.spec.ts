import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@nidaan/testing';
import { EndingsService } from '../src/endings/endings.service.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { hospitalWithTeam } from './team-fixture.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity({ RATE_LIMITS: 'off' });
});
afterAll(() => app?.close());

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const announce = () => app.part(EndingsService).announce();
const subjects = (email: string) => app.mails(email).map(({ subject }) => subject);

describe('a membership that ends', () => {
  it('ORG-24 is announced three days before to the member, owners and managers, each end once', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const [{ hospital_name }] = (await owner.get('/api/user-details/')).body;
    const ends = inHours(71);
    const locum = await member('Dr. Rao', { roleKey: 'doctor', validUntil: ends });
    const manager = await member('Manager', { roleKey: 'manager' });
    const nurse = await member('Nurse');
    const later = await member('Later', { validUntil: inHours(73) });
    const gone = await member('Gone', { validUntil: inHours(-1) });
    await announce();
    await announce();
    const told = [owner.email, locum.email, manager.email];
    await eventually(() => told.every((email) => subjects(email).some((subject) => subject.includes('ends on'))));
    const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(ends);
    expect(subjects(locum.email)).toEqual([`Your access to ${hospital_name} ends on ${day}`]);
    for (const email of [owner.email, manager.email])
      expect(subjects(email).filter((subject) => subject.includes('ends on'))).toEqual([
        `Dr. Rao's access to ${hospital_name} ends on ${day}`,
      ]);
    expect([nurse, later, gone].flatMap(({ email }) => subjects(email))).toEqual([]);
  });

  it('ORG-24 is announced anew when its end is moved, and not at all when it was moved before the mail', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const locum = await member('Dr. Sen', { roleKey: 'doctor', validUntil: inHours(48) });
    const move = (hours: number) => owner.patch(`/api/team/${locum.id}/`, { valid_until: inHours(hours).toISOString() });
    await announce();
    await eventually(() => subjects(locum.email).length === 1);
    expect((await move(60)).status).toBe(200);
    await announce();
    await eventually(() => subjects(locum.email).length === 2);
    expect(subjects(locum.email)).toHaveLength(2);
    await app.sql('UPDATE identity.members SET valid_until = $2 WHERE hospital_id = $1 AND name = $3', [
      owner.hospitalId,
      inHours(900),
      'Dr. Sen',
    ]);
    await announce();
    expect(subjects(locum.email)).toHaveLength(2);
  });
});
