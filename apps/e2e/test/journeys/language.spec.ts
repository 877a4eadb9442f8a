import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { latinWords } from '../../src/latin-words.ts';
import { until } from '../../src/until.ts';

const STAFF = { email: 'admin@nidaan.local', password: 'admin-of-the-tests' };

const TABS = ['/dashboard', '/patients/new', '/doctor', '/doctor/completed', '/lab', '/lab/tests', '/lab/reports', '/pharmacy']
  .concat(['/pharmacy/bills', '/patients', '/billing', '/billing/analytics', '/billing/wallet', '/profile', '/tickets/new'])
  .concat(['/tickets']);

describe('English and Hindi', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('switches an entry page to Hindi with what is typed, keeps it over a reload, and back', async () => {
    await journeys.go(async (visitor) => {
      await visitor.open('/login');
      await visitor.fill('textbox', 'Email', 'asha@example.in');
      await visitor.press('button', 'हिन्दी');
      await visitor.find('heading', 'लॉग इन');
      await until('the typed e-mail', () =>
        visitor.page.$eval('[name="email"]', (field) => (field as HTMLInputElement).value === 'asha@example.in'),
      );
      expect(await latinWords(visitor, [])).toEqual([]);
      await visitor.open('/register');
      await visitor.find('heading', 'अपने अस्पताल का पंजीकरण करें');
      expect(await visitor.page.evaluate(() => document.documentElement.lang)).toBe('hi-IN');
      expect(await latinWords(visitor, [])).toEqual([]);
      await visitor.press('button', 'English');
      await visitor.find('heading', 'Register your hospital');
    });
  }, 60_000);

  it('FGT-01 keeps the step of a forgotten password and what is typed over the switch; all steps are in Hindi', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
    await journeys.go(async (visitor) => {
      await visitor.open('/forgot');
      await visitor.fill('textbox', 'Email', hospital.email);
      await visitor.press('button', 'Send OTP');
      await visitor.sees('Enter the 6-digit code we sent to');
      await visitor.press('button', 'हिन्दी');
      await visitor.find('heading', 'OTP डालें');
      if (process.env['SHOTS']) await visitor.page.screenshot({ path: `${process.env['SHOTS']}/forgot.png` });
      await visitor.sees(hospital.email);
      expect(await latinWords(visitor, [])).toEqual([]);
      visitor.watch.expectRefusal('POST /api/verify-otp/', 400);
      await visitor.page.focus('form input');
      await visitor.type('000000');
      await visitor.keys('Enter');
      await visitor.sees('OTP सही नहीं है');
      await visitor.open('/login');
      await visitor.find('heading', 'लॉग इन');
    });
  }, 60_000);

  it('shows the staff their panel in Hindi, and back', async () => {
    const staff = new HospitalClient(journeys.nidaan.url, STAFF.email, STAFF.password);
    await staff.login();
    await journeys.goAs(staff, async (visitor) => {
      await visitor.open('/admin/dashboard');
      await visitor.find('heading', 'Dashboard');
      await visitor.press('button', 'हिन्दी');
      await visitor.sees('प्लेटफ़ॉर्म प्रशासन');
      await visitor.loaded();
      if (process.env['SHOTS']) await visitor.page.screenshot({ path: `${process.env['SHOTS']}/staff.png` });
      // Hospitals of other journeys have names of their own.
      await visitor.open('/admin/settings');
      await visitor.loaded();
      expect(await latinWords(visitor, [])).toEqual([]);
      await visitor.page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
      if (process.env['SHOTS']) await visitor.page.screenshot({ path: `${process.env['SHOTS']}/staff390.png` });
      expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await visitor.press('button', 'English');
      await visitor.sees('Platform administration');
    });
  }, 60_000);

  it.each([
    { width: 1440, height: 900 },
    { width: 390, height: 844, isMobile: true },
  ])(
    'has no English left on its tabs in Hindi, $width wide, and keeps a half-filled form over the switch',
    async (window) => {
      const hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
      const patient = await hospital.patient({ first_name: 'Meena', last_name: 'Nair', disease: 'Asthma' });
      await hospital.prescribe(await hospital.patient({ first_name: 'Imran', last_name: 'Sheikh', disease: 'Dengue' }));
      const known = [
        'Sanjeevani Hospital',
        'Meena Nair',
        'Imran Sheikh',
        'Asthma',
        'Dengue',
        'Asha Kulkarni',
        '14 MG Road, Pune',
      ];
      await journeys.goAs(
        hospital,
        async (visitor) => {
          await visitor.open('/patients/new');
          await visitor.fill('textbox', 'Last Name', 'Kulkarni');
          await visitor.press('button', 'Your account');
          await visitor.press('menuitemradio', 'हिन्दी');
          await visitor.find('heading', 'मरीज़ पंजीकरण');
          await until('the draft', () =>
            visitor.page.$eval('[name="last_name"]', (field) => (field as HTMLInputElement).value === 'Kulkarni'),
          );
          const left: Record<string, string[]> = {};
          // The dashboard's address leads to the tab that was open last.
          await visitor.store({ 'nidaan.tab': 'dashboard' });
          for (const path of [...TABS, `/patients/${patient}`, `/doctor/treatment/${patient}`]) {
            await visitor.open(path);
            await visitor.loaded();
            const words = await latinWords(visitor, known);
            if (process.env['SHOTS'])
              await visitor.page.screenshot({
                path: `${process.env['SHOTS']}/${window.width}${path.replaceAll('/', '-')}.png` as `${string}.png`,
              });
            if (words.length > 0) left[path] = words;
            const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
            if (width > window.width) left[`${path} is wider than its window`] = [String(width)];
          }
          expect(left).toEqual({});
        },
        window,
      );
    },
    120_000,
  );
});
