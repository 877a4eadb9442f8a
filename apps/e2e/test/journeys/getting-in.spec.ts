import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { anotherCode, codeFromMailbox, enterCode } from '../../src/mailbox.ts';
import { timeShown } from '../../src/time-shown.ts';
import { until } from '../../src/until.ts';
import { APP_SCRIPTS, type Visitor } from '../../src/visitor.ts';

const PASSWORD = 'Correct-horse-9';
const REGISTRATION = {
  'First Name': 'Asha',
  'Last Name': 'Kulkarni',
  Email: 'asha@sanjeevani.example',
  Password: PASSWORD,
  'Confirm Password': PASSWORD,
  'Hospital Name': 'Sanjeevni Clinic',
  Address: '14 MG Road, Pune 411001',
  'Phone Number': '9822011223',
};

const fillAll = async (visitor: Visitor, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) await visitor.fill('textbox', name, value);
};

const logIn = async (visitor: Visitor, email: string, password = PASSWORD) => {
  await fillAll(visitor, { Email: email, Password: password });
  await visitor.press('button', 'Log in');
};

describe('getting in', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('REG-21 REG-24 OPN-26 OTP-06 OTP-12 LOGIN-07 leads a stranger from the empty form to the dashboard', async () => {
    const { nidaan } = journeys;
    const email = REGISTRATION.Email;
    await journeys.go(async (visitor) => {
      await visitor.open('/register');
      await visitor.press('button', 'Register');
      await visitor.sees('First name is required', 'Last name is required', 'Email is required', 'Password is required');
      await visitor.sees('Hospital name is required', 'Address is required', 'Phone number is required');
      await fillAll(visitor, { ...REGISTRATION, Email: 'asha@', Password: 'abc', 'Phone Number': '98220' });
      await visitor.press('button', 'Register');
      await visitor.sees('Email is invalid', 'Password must be at least 8 characters', 'Phone number is invalid');
      await visitor.fill('textbox', 'Password', 'Correct-horse-8');
      await visitor.press('button', 'Register');
      await visitor.sees('Passwords do not match');
      await fillAll(visitor, REGISTRATION);
      await visitor.press('button', 'Register');

      await visitor.sees('Verify your email', email);
      const left = async () => Number(/Resend in (\d+)s/.exec(await visitor.text())?.[1]);
      const first = await left();
      expect(first).toBeGreaterThan(50);
      await until('the countdown to go on', async () => (await left()) < first);
      const oldCode = await nidaan.codeFor(email);
      await visitor.press('button', 'Back');
      for (const [name, value] of Object.entries(REGISTRATION)) expect(await visitor.valueOf('textbox', name)).toBe(value);
      await visitor.fill('textbox', 'Hospital Name', 'Sanjeevani Clinic');
      await visitor.press('button', 'Register');

      const code = await codeFromMailbox(visitor, email, 2);
      expect(await nidaan.codeFor(email, 1)).toBe(code);
      visitor.watch.expectRefusal('POST /api/verify-otp/', 400);
      await enterCode(visitor, anotherCode(oldCode, code));
      await visitor.sees('Invalid OTP');
      await enterCode(visitor, code);
      await visitor.at('/login');
      await visitor.press('checkbox', 'Remember me');
      const { sent } = await visitor.calls('POST /api/login/', () => logIn(visitor, email));
      expect(sent).toEqual({ email, password: PASSWORD, rememberMe: true });
      await visitor.at('/dashboard');
      await visitor.sees('Hospital Dashboard', 'Welcome, Sanjeevani Clinic', 'Asha Kulkarni');
      expect(await visitor.stored('access_token')).toBeTruthy();
      expect(await visitor.stored('refresh_token')).toBeTruthy();
    });
  }, 60_000);

  it('P11 keeps what is typed and pressed on a page whose script has not come yet', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Prabha Hospital');
    await journeys.go(async (visitor) => {
      const release = await visitor.hold(APP_SCRIPTS);
      await visitor.open('/login');
      await fillAll(visitor, { Email: hospital.email, Password: PASSWORD });
      await visitor.press('checkbox', 'Remember me');
      await visitor.press('button', 'Log in');
      expect(await visitor.page.$('#root[data-drawn]')).not.toBeNull();
      const { sent } = await visitor.calls('POST /api/login/', release);
      expect(sent).toEqual({ email: hospital.email, password: PASSWORD, rememberMe: true });
      await visitor.at('/dashboard');
    });
  }, 60_000);

  it('P11 says so on a page whose script is not to be had, sends no form without it, and offers to load it anew', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Arogya Hospital');
    await journeys.go(async (visitor) => {
      const find = await visitor.loseScripts();
      await visitor.open('/login');
      await visitor.sees('This page could not be loaded completely. Please check your connection and reload it.');
      await fillAll(visitor, { Email: hospital.email, Password: PASSWORD });
      await visitor.press('button', 'Log in');
      await visitor.at('/login');
      expect(await visitor.valueOf('textbox', 'Email')).toBe(hospital.email);
      expect(await visitor.page.evaluate(() => document.activeElement?.textContent)).toBe('Reload');
      find();
      await visitor.press('button', 'Reload');
      await until('the app to begin', async () => !(await visitor.page.$('#root[data-drawn]')));
      await logIn(visitor, hospital.email);
      await visitor.at('/dashboard');
    });
  }, 60_000);

  it('LOGIN-09 LOGIN-10 LOGIN-12 OPN-28 lets who logs in before verifying catch up on it', async () => {
    const { nidaan } = journeys;
    const email = 'late@sanjeevani.example';
    const api = new HospitalClient(nidaan.url, email, PASSWORD);
    const registration = {
      username: 'Vijay Patil',
      hospital_name: 'Patil Nursing Home',
      address: 'Nashik',
      phone_number: '9822044556',
    };
    expect((await api.post('/api/register/', { ...registration, email, password: PASSWORD, referred_by: '' })).status).toBe(201);
    await nidaan.codeFor(email);
    await journeys.go(async (visitor) => {
      const alerts = visitor.alerts();
      await visitor.open('/login');
      visitor.watch.expectRefusal('POST /api/login/', 401);
      await logIn(visitor, email, 'Wrong-horse-9');
      await visitor.sees('Invalid email or password');
      visitor.watch.expectRefusal('POST /api/login/', 403);
      const { status } = await visitor.calls('POST /api/resend-otp/', () => logIn(visitor, email));
      expect(status).toBe(200);
      await visitor.sees('Verify your email', email);
      await enterCode(visitor, await nidaan.codeFor(email, 1));
      await until('the alert', async () => alerts.length > 0);
      expect(alerts).toEqual(['email has been verified. Please login']);
      await visitor.find('button', 'Log in');
      await logIn(visitor, email);
      await visitor.at('/dashboard');
      await visitor.sees('Welcome, Patil Nursing Home');
    });
  }, 60_000);

  it('SES-05 APP-03 logs out, and finds the tab again at the next login', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Aarogya Hospital');
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.press('link', 'Patients Tracking');
      await visitor.find('heading', 'Patients Tracking');
      await visitor.press('button', 'Your account');
      await visitor.sees(hospital.email, '9876543210');
      await visitor.press('menuitem', 'Logout');
      await visitor.at('/login');
      expect([await visitor.stored('access_token'), await visitor.stored('refresh_token')]).toEqual([null, null]);
      await visitor.open('/dashboard');
      await visitor.at('/login');
      await logIn(visitor, hospital.email);
      await visitor.find('heading', 'Patients Tracking');
    });
  }, 60_000);

  it('SES-09 goes on unnoticed with a fresh token when the old one is refused', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan);
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.sees('No patients registered yet');
      await visitor.store({ access_token: 'worn.out.token' });
      visitor.watch.expectRefusal('GET /api/patients-main/', 401);
      await visitor.press('link', 'Patients Tracking');
      await visitor.sees('No patients found');
      expect(await visitor.stored('access_token')).not.toBe('worn.out.token');
      expect(await visitor.stored('refresh_token')).not.toBe(hospital.refresh);
      expect(await visitor.text()).not.toContain('Your session has expired');
    });
  }, 60_000);

  it('SES-04 CON-06 says that the session has expired for 10 seconds, and leads to /login', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan);
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.sees('No patients registered yet');
      await visitor.store({ access_token: 'worn.out.token', refresh_token: 'worn-out' });
      for (const request of ['GET /api/patients-main/', 'POST /api/token/refresh/']) visitor.watch.expectRefusal(request, 401);
      visitor.watch.expectLog('Failed to fetch patient data');
      const shown = await timeShown(visitor, 'Your session has expired. Please log in again.', () =>
        visitor.press('link', 'Patients Tracking'),
      );
      expect(shown).toBeGreaterThan(9_000);
      await visitor.press('button', 'Try again');
      await visitor.press('button', 'Login');
      await visitor.at('/login');
      expect(await visitor.stored('refresh_token')).toBeNull();
    });
  }, 60_000);

  it('SES-02 SES-03 shows no dashboard without a session, and says so at an unknown address', async () => {
    await journeys.go(async (visitor) => {
      await visitor.open('/dashboard');
      await visitor.at('/login');
      await visitor.store({ access_token: 'made.up.token' });
      visitor.watch.expectRefusal('GET /api/user-details/', 401);
      // What the screen asks for beside the profile is refused as well, where the profile's refusal does not come first.
      const beside = ['doctor-payment', 'live', 'patients-main', 'patients/patients_stats'];
      for (const path of beside) visitor.watch.allowRefusal(`GET /api/${path}/`, 401);
      // The dashboard says so of its own reads (DASH-12, DASH-13).
      for (const what of ['patient data', 'patients stats'])
        visitor.watch.allowLog(`Failed to fetch ${what} ApiError: Please log in`);
      await visitor.open('/dashboard');
      await visitor.at('/login');
      expect(await visitor.stored('access_token')).toBeNull();
      visitor.watch.expectRefusal('GET /solutions/unheard-of', 404);
      await visitor.open('/solutions/unheard-of');
      await visitor.sees('Page not found');
      await visitor.press('link', 'Go to the home page');
      await visitor.at('/');
    });
  }, 60_000);
});
