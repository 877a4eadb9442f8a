import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import type { Visitor } from '../../src/visitor.ts';

const PASSWORD = 'Correct-horse-9';

async function change(visitor: Visitor, hospital: string): Promise<void> {
  await visitor.press('button', 'Your account');
  await visitor.press('menuitem', hospital);
  await visitor.sees(`Welcome, ${hospital}`);
}

/** Holds what the server answers to a call. */
async function delayAnswers({ page }: Visitor, path: string, ms: number): Promise<void> {
  const devtools = await page.createCDPSession();
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    setTimeout(() => void devtools.send('Fetch.continueRequest', { requestId }), ms);
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }] });
}

describe('a colleague joins', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  for (const width of [1440, 390])
    it(`ORG-10 ORG-19 by the link of the invitation, chooses a password, and works with the tabs of the role at ${width}`, async () => {
      const ours = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
      const email = `reception.${width}@example.in`;
      const invited = await ours.post('/api/team/', { name: 'Nisha Patil', email, role: 'reception' });
      expect(invited.status).toBe(201);
      const { link } = (await ours.get(`/api/team/${invited.body.id}/invite/`)).body;
      await journeys.go(
        async (visitor) => {
          await visitor.open(new URL(link).pathname + new URL(link).hash);
          await visitor.sees('Join Sanjeevani Hospital', 'Reception', email);
          expect(visitor.page.url()).not.toContain('token');
          await visitor.fill('textbox', 'New Password', PASSWORD);
          await visitor.fill('textbox', 'Confirm Password', PASSWORD);
          await visitor.press('button', 'Join');
          // Where the day of the reception begins.
          await visitor.at('/patients/new');
          if (width === 390) await visitor.press('button', 'Open menu');
          await visitor.find('link', 'Patients Tracking');
          for (const name of ['Lab', 'Pharmacy', 'Doctor View', 'Billing']) expect(await visitor.has('link', name)).toBe(false);
          await visitor.open('/billing');
          await visitor.sees('This page is not part of your role.');
        },
        { width },
      );
      const colleague = new HospitalClient(journeys.nidaan.url, email, PASSWORD);
      await colleague.login();
      const refused = await colleague.post('/api/records/', {});
      expect([refused.status, refused.body.needs]).toEqual([403, 'clinical.write']);

      // The owner ends the membership: the running token is refused at once, and the login says since when.
      const ended = await ours.post(`/api/team/${invited.body.id}/end/`, { reason: 'Moved to another town' });
      expect(ended.status).toBe(200);
      expect((await colleague.get('/api/patients/')).status).toBe(401);
      const login = await colleague.post('/api/login/', { email, password: PASSWORD });
      expect([login.status, login.body.message]).toEqual([
        403,
        expect.stringContaining('Your access to Sanjeevani Hospital ended on'),
      ]);
    }, 90_000);

  it('ORG-24 a locum works until the agreed second: the screen says so, and so does the next login', async () => {
    const ours = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
    const email = 'locum@example.in';
    const invited = await ours.post('/api/team/', { name: 'Dr. Rao', email, role: 'manager', valid_until: '2100-01-01' });
    const { link } = (await ours.get(`/api/team/${invited.body.id}/invite/`)).body;
    await journeys.go(async (visitor) => {
      await visitor.open(new URL(link).pathname + new URL(link).hash);
      await visitor.fill('textbox', 'New Password', PASSWORD);
      await visitor.fill('textbox', 'Confirm Password', PASSWORD);
      await visitor.press('button', 'Join');
      await visitor.sees('Welcome, Sanjeevani Hospital');
      const validUntil = new Date(Date.now() + 2000).toISOString();
      const moved = await ours.call('PATCH', `/api/team/${invited.body.id}/`, { valid_until: validUntil });
      expect(moved.status).toBe(200);
      for (const path of [
        '/api/live/',
        '/api/user-details/',
        '/api/doctor-payment/',
        '/api/patients/patients_stats/',
        '/api/patients-main/',
      ])
        visitor.watch.allowRefusal(`GET ${path}`, 401);
      visitor.watch.allowRefusal('POST /api/token/refresh/', 401);
      // By itself: the live stream of the screen ends with the membership.
      await visitor.sees('Log in');
      const login = await new HospitalClient(journeys.nidaan.url, email, PASSWORD).post('/api/login/', {
        email,
        password: PASSWORD,
      });
      const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(new Date(validUntil));
      expect([login.status, login.body.message]).toEqual([403, `Your access to Sanjeevani Hospital ended on ${day}.`]);
    });
  }, 60_000);

  it('ORG-25 works in two hospitals with one password, and goes on in the other one from the menu', async () => {
    const [home, other] = [
      await HospitalClient.registered(journeys.nidaan, 'Home Clinic'),
      await HospitalClient.registered(journeys.nidaan, 'Other Hospital'),
    ];
    const invited = await other.post('/api/team/', { name: 'Asha Kulkarni', email: home.email, role: 'nurse' });
    const { link } = (await other.get(`/api/team/${invited.body.id}/invite/`)).body;
    await journeys.go(async (visitor) => {
      await visitor.open(new URL(link).pathname + new URL(link).hash);
      await visitor.fill('textbox', 'Your password', home.password);
      await visitor.press('button', 'Join');
      await visitor.at('/patients');
      await visitor.sees('Welcome, Other Hospital');
      // Its answer comes late: the session has ended, and no screen asks with it.
      await delayAnswers(visitor, '/api/session/switch/', 2500);
      await change(visitor, 'Home Clinic');
      await visitor.press('button', 'More');
      await visitor.find('link', 'Team');

      const second = await visitor.inAnotherTab();
      await second.open('/team');
      await second.sees('Welcome, Home Clinic');
      for (const call of ['GET /api/live/', 'POST /api/token/refresh/']) visitor.watch.allowRefusal(call, 401);
      await visitor.page.bringToFront();
      await change(visitor, 'Other Hospital');
      // What the other tab had drawn was of the hospital before.
      await second.page.bringToFront();
      await second.sees('Welcome, Other Hospital');
      expect(await second.has('link', 'Team')).toBe(false);
    });
  }, 60_000);
});
