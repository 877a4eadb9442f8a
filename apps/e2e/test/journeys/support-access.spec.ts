import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';

const STAFF = { email: 'admin@nidaan.local', password: 'admin-of-the-tests' };

describe('Nidaan support', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  for (const width of [1440, 390])
    it(`ORG-67 ORG-68 asks, is let in, looks under a bar on every screen, and is out when the owner ends it, at ${width}`, async () => {
      const name = `Tilak Hospital ${width}`;
      const hospital = await HospitalClient.registered(journeys.nidaan, name);
      await hospital.patient({ first_name: 'Sharada' });
      const narrow = { width };
      await journeys.go(async (staff) => {
        await staff.open('/login');
        await staff.fill('textbox', 'Email', STAFF.email);
        await staff.fill('textbox', 'Password', STAFF.password);
        await staff.press('button', 'Log in');
        await staff.at('/admin/dashboard');
        await staff.open('/admin/users');
        await staff.fill('searchbox', 'Search users', name);
        await staff.pressInRow('Users', name, 'Plan');
        await staff.press('button', 'Ask to look in');
        await staff.fill('textbox', 'Reason', 'The bill of the ticket');
        await staff.press('button', 'Ask');
        await staff.sees('The owners of the hospital were asked by mail.');
        await journeys.goAs(
          hospital,
          async (owner) => {
            await owner.open('/team/support');
            await owner.sees('asks to look into your hospital: The bill of the ticket');
            await owner.press('button', 'Let in');
            await owner.press('button', 'Let in', ['dialog', 'Let Nidaan support in']);
            await owner.sees('Nidaan support may look until');
            await staff.pressInRow('Support access', name, 'Look into it');
            await staff.at('/dashboard');
            await staff.sees('is looking until', 'Leave the hospital', name);
            await staff.open('/patients');
            await staff.sees('Sharada', 'is looking until');
            await owner.open('/patients');
            await owner.sees('Nidaan support (', 'is looking until', 'End now');
            // Its token is refused at once, and the screen goes back to the panel by itself.
            for (const call of ['GET /api/live/', 'GET /api/user-details/', 'GET /api/patients/'])
              staff.watch.allowRefusal(call, 401);
            await owner.press('button', 'End now');
            await staff.at('/admin/dashboard');
            await owner.open('/team/support');
            await owner.sees('Ended');
          },
          narrow,
        );
        // The session of the panel goes on.
        await staff.open('/admin/users');
        await staff.find('heading', 'Users');
        expect(await staff.text()).not.toContain('is looking until');
      }, narrow);
    }, 120_000);
});
