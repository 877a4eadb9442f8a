import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';

const PASSWORD = 'Correct-horse-9';

describe('the team', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  for (const width of [1440, 390])
    it(`ORG-28 ORG-14 is invited, changed, suspended and ended by the owner on the screen at ${width}`, async () => {
      const ours = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
      const email = `nurse.${width}@example.in`;
      await journeys.goAs(
        ours,
        async (visitor) => {
          await visitor.open('/team');
          await visitor.sees('You work alone so far. Invite your first colleague.');
          await visitor.press('button', 'Invite');
          const dialog = ['dialog', 'Invite a colleague'] as ['dialog', string];
          await visitor.press('button', 'Send invitation', dialog);
          await visitor.sees('Name is required', 'Email is required', 'Role is required');
          // By keys: name, e-mail, role, last day, Enter.
          await visitor.fill('textbox', 'Name', 'Meena Jadhav', dialog);
          await visitor.keys('Tab');
          await visitor.type(email);
          await visitor.choose('Role', 'nurse', dialog);
          await visitor.press('button', 'Send invitation', dialog);
          await visitor.sees('Meena Jadhav is invited. The mail is on its way.');
          await visitor.press('button', 'Close', dialog);
          await visitor.sees('Meena Jadhav', 'Invited');
          const [, invited] = (await ours.get('/api/team/')).body;
          const { link } = (await ours.get(`/api/team/${invited.id}/invite/`)).body;
          const token = new URL(link).hash.slice('#token='.length);
          const nurse = new HospitalClient(journeys.nidaan.url, email, PASSWORD);
          expect((await nurse.post('/api/invitations/accept/', { token, password: PASSWORD })).status).toBe(200);
          await nurse.login();
          await visitor.open('/team');
          await visitor.sees('Meena Jadhav', 'Active');
          await visitor.press('link', 'Meena Jadhav');
          await visitor.sees('What this person can do now', 'Register patients');
          await visitor.choose('Role', 'lab');
          await visitor.press('button', 'Save');
          await visitor.sees('Saved. It counts from now on.');
          // The next call of the running token.
          expect((await nurse.post('/api/patients/', {})).status).toBe(403);
          await visitor.press('button', 'Suspend');
          await visitor.sees('Suspended: this person is logged out everywhere.');
          expect((await nurse.get('/api/patients/')).status).toBe(401);
          await visitor.press('button', 'Let in again');
          await visitor.sees('This person may log in again.');
          await visitor.press('button', 'End');
          await visitor.fill('textbox', 'Reason', 'Moved away', ['dialog', 'End the membership of Meena Jadhav?']);
          await visitor.press('button', 'End', ['dialog', 'End the membership of Meena Jadhav?']);
          await visitor.sees('The membership has ended.', 'Ended');
        },
        { width },
      );
    }, 90_000);
});
