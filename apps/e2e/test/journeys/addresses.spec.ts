import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { fillHospital } from '../../src/places.ts';
import { until } from '../../src/until.ts';
import { Visitor } from '../../src/visitor.ts';

// The rows of a page do not fit.
const LOW = { width: 1440, height: 500 };

describe('the addresses of the screens', () => {
  let journeys: Journeys;
  let hospital: HospitalClient;
  let bill: number;
  const names = ['Ravi', 'Meena', 'Farida'];

  beforeAll(async () => {
    journeys = await Journeys.start();
    hospital = await HospitalClient.registered(journeys.nidaan);
    await fillHospital(hospital);
    for (const first_name of names) await hospital.patient({ first_name });
    bill = (await hospital.get('/api/pharmacy/')).body[0].id;
  }, 120_000);
  afterAll(() => journeys?.stop());

  const addressOf = (visitor: Visitor) => visitor.page.evaluate(() => location.pathname + location.search);
  const tabs = async (visitor: Visitor) =>
    Object.fromEntries(
      await visitor.page.$$eval('nav[aria-label="Main"] a', (all) =>
        all.map((each) => [each.innerText, each.getAttribute('href')]),
      ),
    ) as Record<string, string>;
  const heading = (visitor: Visitor, name: string) => visitor.find('heading', name);

  it('APP-03 every tab is opened by its address, is reloaded there, and names the browser’s tab', async () => {
    await journeys.goAs(hospital, async (visitor) => {
      await heading(visitor, 'Hospital Dashboard');
      expect(Object.keys(await tabs(visitor))).toHaveLength(9);
      await visitor.press('button', 'More');
      const all = await tabs(visitor);
      // The nine of the documents; under 'More' three of the team and settings, and eight of the front desk, the waiting room, messages and privacy.
      expect(Object.keys(all)).toHaveLength(22);
      for (const [name, address] of Object.entries(all)) {
        await visitor.open(address);
        const current = await visitor.find('link', name, ['navigation', 'Main']);
        // The Dashboard's own address leads to the tab that was used last.
        if (name !== 'Dashboard') expect(await current.evaluate((link) => link.getAttribute('aria-current'))).toBe('page');
        await visitor.page.reload({ waitUntil: 'domcontentloaded' });
        await until('the screen’s title', async () => /\S · Nidaan$/.test(await visitor.page.title()));
      }
    });
  }, 60_000);

  it('Back and Forward lead through the tabs, and reload stays; the typed draft of a registration is still there', async () => {
    await journeys.goAs(hospital, async (visitor) => {
      await heading(visitor, 'Hospital Dashboard');
      await visitor.press('link', 'Patient Registration');
      await visitor.fill('textbox', 'First Name recommended', 'Gauri');
      await visitor.press('link', 'Lab');
      await visitor.press('tab', 'View Tests');
      await visitor.find('table', 'Lab Tests');
      expect(await addressOf(visitor)).toBe('/lab/tests');
      await visitor.page.goBack();
      await visitor.at('/lab');
      await visitor.page.goBack();
      await visitor.at('/patients/new');
      expect(await visitor.valueOf('textbox', 'First Name recommended')).toBe('Gauri');
      await visitor.page.goBack();
      await visitor.at('/dashboard');
      await heading(visitor, 'Hospital Dashboard');
      await visitor.page.reload();
      await heading(visitor, 'Hospital Dashboard');
      await visitor.page.goForward();
      await visitor.at('/patients/new');
      await heading(visitor, 'Patient Registration');
    });
  }, 60_000);

  it('the middle button opens an entry in another tab of the browser, and Dashboard too', async () => {
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.press('link', 'Lab');
      await visitor.at('/lab');
      for (const [name, path, title] of [
        ['Patients Tracking', '/patients', 'Patients Tracking'],
        ['Dashboard', '/dashboard', 'Hospital Dashboard'],
      ] as const) {
        const link = await visitor.find('link', name);
        const [target] = await Promise.all([
          journeys.browser.waitForTarget((each) => each.type() === 'page' && new URL(each.url()).pathname === path),
          link.click({ button: 'middle' }),
        ]);
        const page = (await target.page())!;
        await page.waitForFunction((wanted) => document.querySelector('h1')?.textContent === wanted, {}, title);
        expect(new URL(page.url()).pathname).toBe(path);
        await page.close();
        expect(await addressOf(visitor)).toBe('/lab');
      }
    });
  }, 60_000);

  it('TRK-03 Back leads from a record to the list as it was searched, with the focus on its row', async () => {
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.press('link', 'Patients Tracking');
      await visitor.fill('searchbox', 'Search patients', 'Meena');
      await until('the search in the address', async () => (await addressOf(visitor)) === '/patients?search=Meena');
      await until('only Meena', async () => (await visitor.rows('Patients')).every((row) => row.join(' ').includes('Meena')));
      await visitor.pressInRow('Patients', 'Meena', 'View');
      await visitor.find('group', 'Patient');
      expect(await addressOf(visitor)).toMatch(/^\/patients\/\d+$/);
      expect(await visitor.focused()).toBe('Patient');
      const patient = await addressOf(visitor);
      await visitor.page.goBack();
      await visitor.find('table', 'Patients');
      expect([await addressOf(visitor), await visitor.valueOf('searchbox', 'Search patients')]).toEqual([
        '/patients?search=Meena',
        'Meena',
      ]);
      await until('the focus on the row', async () => (await visitor.focused()) === 'View');
      await visitor.open(patient);
      await visitor.sees('Registered');
      await visitor.press('link', 'Back to List');
      await visitor.at('/patients');
    });
  }, 60_000);

  it('PHA-12 a bill and a prescription in the making are opened by their address; an unknown one says so and leads back', async () => {
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.open(`/pharmacy/bills/${bill}`);
      await visitor.sees('Payment Summary', 'Imran Sheikh');
      expect(await visitor.page.title()).toBe(`Bill ${bill} · Nidaan`);
      await visitor.open('/pharmacy/bills/999999999');
      await visitor.sees('No pharmacy record found with this ID');
      await visitor.press('link', 'Back to List');
      await visitor.at('/pharmacy/bills');
      await visitor.press('link', 'Doctor View');
      await visitor.pressInRow('Patients List', 'Ravi', 'Treat');
      await visitor.find('form', 'Prescription');
      await visitor.page.reload();
      await visitor.find('form', 'Prescription');
      await visitor.page.goBack();
      await visitor.find('table', 'Patients List');
    });
  }, 60_000);

  it('a list is scrolled back to where it was left', async () => {
    for (let each = 0; each < 25; each++) await hospital.patient({ first_name: `Row${each}` });
    await journeys.goAs(
      hospital,
      async (visitor) => {
        await visitor.press('link', 'Patients Tracking');
        await visitor.rows('Patients');
        const before = await visitor.page.evaluate(() => {
          const link = document.querySelector<HTMLElement>('tbody tr:nth-child(18) a')!;
          link.scrollIntoView({ block: 'end' });
          const place = scrollY;
          link.click();
          return place;
        });
        expect(before).toBeGreaterThan(50);
        await visitor.find('group', 'Patient');
        expect(await visitor.page.evaluate(() => scrollY)).toBe(0);
        await visitor.page.goBack();
        await visitor.find('table', 'Patients');
        await until(`the place ${before}`, async () => (await visitor.page.evaluate(() => scrollY)) === before);
      },
      LOW,
    );
  }, 60_000);

  it('SES-02 a bookmark asks for the log-in and leads on to its address', async () => {
    await journeys.go(async (visitor) => {
      await visitor.open(`/pharmacy/bills/${bill}`);
      await visitor.at('/login');
      await visitor.fill('textbox', 'Email', hospital.email);
      await visitor.fill('textbox', 'Password', hospital.password);
      await visitor.press('button', 'Log in');
      await visitor.at(`/pharmacy/bills/${bill}`);
      await visitor.sees('Payment Summary');
    });
  }, 60_000);

  it('MKT-25 what is no address of the app answers 404', async () => {
    const { url } = journeys.nidaan;
    const statusAt = async (path: string) => (await fetch(url + path)).status;
    expect(await statusAt('/patients/12')).toBe(200);
    expect(await statusAt('/admin/tickets/7')).toBe(200);
    for (const path of ['/patients/asha', '/lab/tests/1/more', '/admin/nothing'])
      expect([path, await statusAt(path)]).toEqual([path, 404]);
  }, 60_000);
});
