import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import type { Visitor } from '../../src/visitor.ts';

const NEW_PASSWORD = 'Mine-again-99';

async function logIn(visitor: Visitor, email: string, password: string): Promise<void> {
  await visitor.open('/login');
  await visitor.fill('textbox', 'Email', email);
  await visitor.fill('textbox', 'Password', password);
  await visitor.press('button', 'Log in');
}

describe('a login on a new device', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  for (const width of [1440, 390])
    it(`ORG-50 is mailed; its link ends all sessions and leads to a new password, at ${width}`, async () => {
      const ours = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
      await journeys.go(
        async (visitor) => {
          await logIn(visitor, ours.email, ours.password);
          await visitor.at('/dashboard');
          const link = await journeys.nidaan.linkFor(ours.email, '/not-me');
          await visitor.open(link);
          await visitor.sees('Everybody who is logged in to your account will be logged out');
          await visitor.press('button', 'Log everybody out');
          await visitor.sees('Everybody is logged out. Choose a new password now.');
          expect((await ours.get('/api/user-details/')).status).toBe(401);
          await visitor.fill('textbox', 'New Password', NEW_PASSWORD);
          await visitor.fill('textbox', 'Confirm Password', NEW_PASSWORD);
          await visitor.press('button', 'Reset Password');
          await visitor.sees('Password reset successfully!');
          await visitor.press('link', 'Go to the login');
          await logIn(visitor, ours.email, NEW_PASSWORD);
          await visitor.at('/dashboard');
        },
        { width },
      );
    }, 90_000);
});
