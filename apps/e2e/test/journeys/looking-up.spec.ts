import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { smallTargets } from '../../src/small-targets.ts';
import { until } from '../../src/until.ts';
import type { Visitor } from '../../src/visitor.ts';

const card = async (visitor: Visitor, name: string) =>
  (await visitor.find('group', name)).$$eval('p', (lines) => lines[1]!.innerText);

const cards = async (visitor: Visitor) => {
  const names = ["Today's Patients", 'Total Patients', "Today's Payments", 'Total Payments'];
  return (await Promise.all(names.map((name) => card(visitor, name)))).join(' | ');
};

/** Heights of the chart's bars that can be seen, month by month. */
const bars = (visitor: Visitor) =>
  visitor.page.$$eval('[data-bar]', (all) => all.map((each) => Math.round(each.getBoundingClientRect().height)));

/** As sent, by Brotli. */
const MOST_SCRIPT_BYTES = 200_000;

const thisMonth = () =>
  Number(new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata', month: 'numeric' }).format(new Date())) - 1;

describe('looking things up', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('DASH-02 DASH-03 DASH-04 DASH-05 DASH-06 DASH-08 DASH-09 shows the figures that were entered, as they move', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
    await journeys.goAs(hospital, async (visitor) => {
      const figures = (wanted: string) => until(`the cards ${wanted}`, async () => (await cards(visitor)) === wanted);
      const refresh = () => visitor.press('button', 'Refresh');
      await visitor.sees('Hospital Dashboard', 'No patients registered yet');
      await figures('0 | 0 | ₹0.00 | ₹0.00');

      const meena = await hospital.patient({
        first_name: 'Meena',
        last_name: 'Nair',
        disease: 'Asthma',
        amount: '1,250.50'.replace(',', ''),
      });
      const imran = await hospital.patient({ first_name: 'Imran', last_name: 'Sheikh', amount: 99999.25 });
      const joseph = await hospital.patient({
        first_name: 'Joseph',
        last_name: 'D’Souza',
        paymentType: 'Reference',
        amount: '',
        reference: 'Dr Joshi',
      });
      await refresh();
      await figures('0 | 0 | ₹1,01,249.75 | ₹1,01,249.75');
      expect((await bars(visitor)).filter((height) => height > 0)).toEqual([]);

      await hospital.prescribe(meena);
      await hospital.prescribe(imran, { tablets: [] });
      await refresh();
      await figures('2 | 2 | ₹1,01,249.75 | ₹1,01,249.75');
      const rows = (await visitor.rows('Recent Patients')).map(([id, name, date, , disease, status]) =>
        [id, name, date, disease, status].join(', '),
      );
      const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(new Date());
      expect(rows).toEqual([
        `${joseph}, Joseph D’Souza, ${today}, Viral Fever, Pending`,
        `${imran}, Imran Sheikh, ${today}, Viral Fever, Completed`,
        `${meena}, Meena Nair, ${today}, Asthma, Prescribed`,
      ]);
      const months = (await visitor.rows(`Patients treated per month, ${today.slice(6)}`)).map(([, count]) => Number(count));
      expect(months).toEqual(Array.from({ length: 12 }, (_, month) => (month === thisMonth() ? 2 : 0)));
      await until('one tall bar', async () => (await bars(visitor)).filter((height) => height > 100).length === 1);
      await visitor.sees('Grand Total\t₹1,01,249.75', 'Covers all 3 visits.');
    });
  }, 60_000);

  it('DASH-01 is light: at most 200 kB of script before the first use, one small font, and each figure asked for once', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Light Clinic');
    await hospital.patient({ first_name: 'Meena', last_name: 'Nair' });
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.sees('Meena Nair', '₹');
      // An answer counts as fetched only when it is there.
      await visitor.quiet();
      const fetched = await visitor.page.evaluate(() =>
        performance.getEntriesByType('resource').map((each) => {
          const { name, encodedBodySize } = each as PerformanceResourceTiming;
          return { path: name.slice(location.origin.length), bytes: encodedBodySize };
        }),
      );
      const bytes = (end: RegExp) => fetched.filter(({ path }) => end.test(path)).reduce((sum, each) => sum + each.bytes, 0);
      expect(bytes(/\.js$/)).toBeGreaterThan(100_000);
      expect(bytes(/\.js$/)).toBeLessThan(MOST_SCRIPT_BYTES);
      expect(bytes(/\.css$/)).toBeLessThan(30_000);
      expect(bytes(/\.woff2$/)).toBeLessThan(32_000);
      const reads = fetched.map(({ path }) => path).filter((path) => path.startsWith('/api/') && path !== '/api/live/');
      expect(reads.toSorted()).toEqual([
        '/api/doctor-payment/',
        '/api/patients-main/?limit=10',
        '/api/patients/patients_stats/?today_limit=0&newest=200',
        '/api/user-details/',
      ]);
    });
  }, 60_000);

  it('opens a patient, a screen and an action by the palette, the keys and on a phone', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Palette Clinic');
    const asha = await hospital.patient({ first_name: 'Asha', last_name: 'Rane', phone: '9822000001' });
    await hospital.patient({ first_name: 'Bela', last_name: 'Rane', phone: `98${asha}220099` });
    await journeys.goAs(hospital, async (visitor) => {
      const press = async (held: 'Control' | 'Alt', key: 'k' | '4' | '6') => {
        await visitor.page.keyboard.down(held);
        await visitor.page.keyboard.press(key);
        await visitor.page.keyboard.up(held);
      };
      await visitor.sees('Bela Rane');
      await press('Control', 'k');
      await visitor.find('combobox', 'Search patients, screens and actions');
      await visitor.type(String(asha));
      await visitor.sees('Asha Rane', 'Bela Rane');
      const first = () => visitor.page.$eval('[role=option]', (each) => each.textContent);
      await until('the patient of this id first', async () => (await first())!.startsWith('Asha Rane'));
      await visitor.keys('Enter');
      await visitor.at(`/patients/${asha}`);
      await visitor.sees('Asha Rane');
      await press('Alt', '4');
      await visitor.at('/lab');
      await visitor.find('heading', 'Lab');
      await visitor.page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await visitor.type('?');
      await visitor.find('dialog', 'Keys');
      await visitor.keys('Escape');
      await press('Control', 'k');
      await visitor.find('combobox', 'Search patients, screens and actions');
      await visitor.type('dispen');
      await visitor.keys('Enter');
      await visitor.at('/pharmacy');
    });
    await journeys.goAs(
      hospital,
      async (visitor) => {
        await visitor.press('button', 'Search patients, screens and actions');
        await visitor.find('combobox', 'Search patients, screens and actions');
        await visitor.type('9822000001');
        const firstIs = (name: string) =>
          visitor.page.$eval('[role=option]', (each, wanted) => each.textContent!.includes(wanted), name);
        await until('the patient', () => firstIs('Asha Rane').catch(() => false));
        await visitor.page.tap('[role=option]');
        await visitor.at(`/patients/${asha}`);
      },
      { width: 390, height: 844, isMobile: true },
    );
  }, 60_000);

  it('says while the network is gone how old the figures are, and keeps what was typed', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Offline Clinic');
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.find('heading', 'Hospital Dashboard');
      await visitor.press('link', 'Patient Registration');
      await visitor.fill('textbox', 'First Name recommended', 'Nisha');
      visitor.watch.allowOffline();
      await visitor.page.setOfflineMode(true);
      await visitor.sees('Offline – last updated', 'your input is kept');
      expect(await visitor.focused()).toContain('First Name');
      await visitor.fill('textbox', 'Amount (₹)', '300');
      await visitor.press('button', 'Register Patient');
      await visitor.sees('Failed to submit form. Please try again.', 'What you typed is still here.');
      expect(await visitor.focused()).toContain('Failed to submit form');
      await visitor.page.setOfflineMode(false);
      await visitor.seesNo('Offline – last updated');
      expect(await visitor.valueOf('textbox', 'First Name recommended')).toBe('Nisha');
    });
  }, 60_000);

  it('has room for a finger on every screen: 44 px, but for links within a text', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Touch Clinic');
    const meena = await hospital.patient({ first_name: 'Meena', last_name: 'Nair' });
    const imran = await hospital.patient({ first_name: 'Imran', last_name: 'Sheikh' });
    await hospital.prescribe(meena);
    const screens =
      `/dashboard /patients/new /doctor /doctor/treatment/${imran} /doctor/completed /lab /lab/tests /lab/reports /pharmacy
      /pharmacy/bills /patients /patients/${meena} /billing /billing/analytics /billing/wallet /profile /tickets/new /tickets`.split(
        /\s+/,
      );
    await journeys.goAs(
      hospital,
      async (visitor) => {
        const tooSmall: string[] = [];
        for (const path of screens) {
          await visitor.open(path);
          await visitor.loaded();
          tooSmall.push(...(await visitor.page.evaluate(smallTargets)).map((each) => `${path}: ${each}`));
        }
        expect(tooSmall).toEqual([]);
      },
      { width: 390, height: 844, isMobile: true },
    );
  }, 120_000);

  it('TRK-01 TRK-02 TRK-03 TRK-04 finds a patient by a part of anything, asks once per pause, and clears', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Patil Nursing Home');
    await hospital.patient({ first_name: 'Kavita', last_name: 'Deshpande', phone: '9890123456', disease: 'Thyroid Disorder' });
    await hospital.patient({
      first_name: 'सुनीता',
      last_name: 'पाटील',
      phone: '9970011223',
      aadhar: '4455 6677 8899',
      address: 'Kothrud, Pune',
    });
    await journeys.goAs(hospital, async (visitor) => {
      const names = async () => (await visitor.rows('Patients')).map((row) => row[1]).join();
      const search = (text: string) => visitor.fill('searchbox', 'Search patients', text);
      await visitor.press('link', 'Patients Tracking');
      await until('both patients', async () => (await names()) === 'सुनीता पाटील,Kavita Deshpande');
      const asked: string[] = [];
      visitor.page.on('request', (request) => {
        const text = new URL(request.url()).searchParams.get('search');
        if (text !== null) asked.push(text);
      });
      await visitor.press('searchbox', 'Search patients');
      await visitor.type('kavi');
      await until('Kavita alone', async () => (await names()) === 'Kavita Deshpande');
      expect(asked).toEqual(['kavi']);
      await search('70011');
      await until('who has that phone', async () => (await names()) === 'सुनीता पाटील');
      await visitor.pressInRow('Patients', 'सुनीता', 'View');
      await visitor.sees('9970011223', '•••• •••• 8899', 'Kothrud, Pune', '05/06/1988', 'Male', 'Pending');
      await visitor.press('button', 'Show the whole Aadhaar number. Who saw it is noted.');
      await visitor.sees('4455 6677 8899');
      await visitor.press('link', 'Back to List');
      expect(await visitor.valueOf('searchbox', 'Search patients')).toBe('70011');
      await search('nobody of this name');
      await visitor.sees('No patients found');
      await visitor.press('button', 'Clear All Filters');
      await until('both patients again', async () => (await names()) === 'सुनीता पाटील,Kavita Deshpande');
      expect(await visitor.valueOf('searchbox', 'Search patients')).toBe('');
    });
  }, 60_000);

  it('fails a journey on what nobody expected, and on what was announced and did not happen', async () => {
    const failsBy = async (what: RegExp, work: (visitor: Visitor) => Promise<unknown>) =>
      expect(
        journeys.go(async (visitor) => {
          await visitor.open('/login');
          await visitor.find('button', 'Log in');
          await work(visitor);
        }),
      ).rejects.toThrow(what);
    const page = (visitor: Visitor) => visitor.page;
    await failsBy(/console error: oh/, (visitor) => page(visitor).evaluate(() => console.error('oh')));
    await failsBy(/refused: GET \/api\/user-details\/ 401/, (visitor) =>
      page(visitor).evaluate(() => fetch('/api/user-details/').then(() => 0)),
    );
    await failsBy(/Content Security Policy/, (visitor) =>
      page(visitor).evaluate(() => fetch('https://example.org/').catch(() => 0)),
    );
    await failsBy(/uncaught: .*gone/, (visitor) => page(visitor).evaluate(() => void Promise.reject(new Error('gone'))));
    await failsBy(/did not happen: refused: POST \/api\/login\/ 401/, async (visitor) =>
      visitor.watch.expectRefusal('POST /api/login/', 401),
    );
  }, 60_000);
});
