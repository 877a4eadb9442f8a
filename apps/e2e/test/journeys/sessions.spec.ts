import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { codeFromMailbox, enterCode } from '../../src/mailbox.ts';
import { until } from '../../src/until.ts';
import type { Visitor } from '../../src/visitor.ts';

const NAVIGATION = ['navigation', 'Main'] as ['navigation', string];

const logIn = async (visitor: Visitor, email: string, password: string) => {
  await visitor.fill('textbox', 'Email', email);
  await visitor.fill('textbox', 'Password', password);
  await visitor.press('button', 'Log in');
};

/** The link behind "This was not me", as its reader finds it on the mailbox page. */
async function wayBackFromMailbox(visitor: Visitor, email: string): Promise<string> {
  const tab = await visitor.inAnotherTab();
  const subject = 'The email of your Nidaan account was changed';
  const path = await until(`a way back for ${email}`, async () => {
    await tab.open(`/mailbox?to=${encodeURIComponent(email)}`);
    const links = await tab.page.$$eval('li a', (all) =>
      all.map((each) => [each.textContent, each.getAttribute('href')] as const),
    );
    return links.find(([text]) => text?.includes(subject))?.[1];
  });
  await tab.open(path);
  const link = await until(
    'the link in the message',
    async () => /This was not me: \S+(\/restore-email#[\w-]+)/.exec(await tab.text())?.[1],
  );
  await tab.backTo(visitor);
  return link;
}

describe('sessions and who may end them', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('SES-05 S2 logs out here and on the server, by mouse or keyboard', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
    await journeys.goAs(hospital, async (visitor) => {
      const sizeOfButton = () =>
        visitor.page.$eval('[aria-haspopup="menu"]', (button) => [button.clientWidth, button.clientHeight]);
      await visitor.find('button', 'Your account');
      const size = await sizeOfButton();
      await visitor.press('button', 'Your account');
      await visitor.find('menuitem', 'Logout');
      // The menu is loaded now, and draws its button anew: it must look the same.
      expect(await sizeOfButton()).toEqual(size);
      await visitor.press('menuitem', 'Logout');
      await visitor.at('/login');
      expect([await visitor.stored('access_token'), await visitor.stored('refresh_token')]).toEqual([null, null]);
      await until('the session to end on the server', async () => (await hospital.get('/api/user-details/')).status === 401);
      expect((await hospital.post('/api/token/refresh/', { refresh: hospital.refresh })).status).toBe(401);
    });
  }, 60_000);

  it('S2 logs out all other devices from the profile, after a question that Escape leaves', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Patil Nursing Home');
    const [lost, here] = [hospital.token, new HospitalClient(hospital.url, hospital.email, hospital.password)];
    await here.login();
    await journeys.goAs(here, async (visitor) => {
      await visitor.press('link', 'Profile', NAVIGATION);
      await visitor.press('button', 'Log out on all other devices');
      await visitor.sees('has to log in again');
      await visitor.keys('Escape');
      await visitor.seesNo('has to log in again');
      expect((await hospital.get('/api/user-details/')).status).toBe(200);
      await visitor.press('button', 'Log out on all other devices');
      await visitor.press('button', 'Log out other devices');
      await visitor.sees('All other devices have been logged out.');
      expect([hospital.token, (await hospital.get('/api/user-details/')).status]).toEqual([lost, 401]);
      expect((await here.get('/api/user-details/')).status).toBe(200);
    });
  }, 60_000);

  it('S5 PRO-18 changes the e-mail with the password, and takes it back by the mail to the former address', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Aarogya Hospital');
    const fresh = `new.${hospital.email}`;
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.press('link', 'Profile', NAVIGATION);
      await visitor.press('button', 'Edit Profile');
      await visitor.fill('textbox', 'Email', fresh);
      await visitor.fill('textbox', 'Your password', 'wrong-horse');
      visitor.watch.expectRefusal(`PUT /api/user-details/${(await hospital.get('/api/user-details/')).body[0].id}/`, 400);
      await visitor.press('button', 'Save Changes');
      await visitor.sees('The password is not right.');
      await visitor.fill('textbox', 'Your password', hospital.password);
      await visitor.press('button', 'Save Changes');
      await visitor.sees('Verify your new email', fresh);
      await enterCode(visitor, await codeFromMailbox(visitor, fresh, 1));
      await visitor.sees('Email verified successfully', fresh);
    });
    await journeys.go(async (visitor) => {
      await visitor.open('/login');
      const link = await wayBackFromMailbox(visitor, hospital.email);
      await visitor.open(link);
      await visitor.find('heading', 'Take your account back');
      await until('the key to leave the address', async () => !visitor.page.url().includes('#'));
      expect(await visitor.focused()).toBe('New Password');
      await visitor.type('Brand-new-horse-1');
      await visitor.keys('Enter');
      await visitor.type('Brand-new-horse-1');
      await visitor.keys('Enter');
      await visitor.sees('Your account has its former email again.', hospital.email);
      await visitor.press('link', 'Go to the login');
      await visitor.at('/login');
      await logIn(visitor, hospital.email, 'Brand-new-horse-1');
      await visitor.at('/dashboard');
      await visitor.sees('Welcome, Aarogya Hospital');
      expect((await hospital.get('/api/user-details/')).status).toBe(401);
    });
  }, 90_000);
});
