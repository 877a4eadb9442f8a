import { afterAll, beforeAll, expect, describe, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { enterCode } from '../../src/mailbox.ts';
import type { Visitor } from '../../src/visitor.ts';

// A phone whose clock is so many seconds fast.
const shown = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });
const HEAD = 'Second step of the login';

async function toLogin(visitor: Visitor): Promise<void> {
  await visitor.page.evaluate(() => localStorage.clear());
  await visitor.open('/login');
}

async function logIn(visitor: Visitor, { email, password }: HospitalClient): Promise<void> {
  await visitor.fill('textbox', 'Email', email);
  await visitor.fill('textbox', 'Password', password);
  await visitor.press('button', 'Log in');
  await visitor.sees('Enter the code from your authenticator app.');
}

describe('the second step of a login', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  for (const width of [1440, 390])
    it(`ORG-42 ORG-43 ORG-44 is switched on with an app, asked for, passed with a backup code when the phone is lost, at ${width}`, async () => {
      const ours = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
      await journeys.goAs(
        ours,
        async (visitor) => {
          for (const status of [403, 403]) visitor.watch.expectRefusal('POST /api/login/', status);
          visitor.watch.expectRefusal('POST /api/login/mfa/', 400);
          await visitor.open('/profile');
          await visitor.sees(HEAD, 'Whoever learns your password then cannot get in with it.');
          await visitor.press('button', 'Switch on');
          await visitor.fill('textbox', 'Your password', ours.password);
          await visitor.press('button', 'Next');
          await visitor.sees('Type this key into the app:');
          const secret = (await visitor.page.$eval('form code', (key) => key.textContent))!.replaceAll(' ', '');
          const first = shown(secret);
          await enterCode(visitor, first, 'Switch on');
          await visitor.sees('Keep these codes where you find them without your phone');
          const codes = await visitor.page.$$eval('ol li', (all) => all.map((each) => each.textContent!));
          expect(codes).toHaveLength(10);
          await visitor.press('button', 'I have kept them');
          await visitor.sees('10 backup codes are left');

          await toLogin(visitor);
          await logIn(visitor, ours);
          // The code that switched it on is used up; a phone that is half a minute fast shows the next one.
          await enterCode(visitor, first, 'Log in');
          await visitor.sees('Invalid code');
          await enterCode(visitor, shown(secret, 30), 'Log in');
          await visitor.at('/dashboard');
          // Until its figures are there the page asks, and after the next line it would ask without a token.
          await visitor.sees('No patients registered yet', 'No visits yet.');

          // The phone is lost.
          await toLogin(visitor);
          await logIn(visitor, ours);
          await visitor.press('button', 'Use a backup code');
          await visitor.fill('textbox', 'Backup code', codes[4]!.toLowerCase());
          await visitor.press('button', 'Log in');
          await visitor.at('/dashboard');
          await visitor.open('/profile');
          await visitor.sees('9 backup codes are left');
        },
        { width },
      );
    }, 90_000);
});
