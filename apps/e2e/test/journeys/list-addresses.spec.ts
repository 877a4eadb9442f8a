import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { fillHospital } from '../../src/places.ts';
import { until } from '../../src/until.ts';
import type { Visitor } from '../../src/visitor.ts';

describe('what stands in the address of a list and of the counter', () => {
  let journeys: Journeys;
  let hospital: HospitalClient;
  let staff: HospitalClient;
  let patient: number;

  beforeAll(async () => {
    journeys = await Journeys.start();
    hospital = await HospitalClient.registered(journeys.nidaan);
    await fillHospital(hospital);
    patient = await hospital.patient({ first_name: 'Zoya', last_name: 'Ansari', age: '99' });
    for (let each = 0; each < 27; each++) await hospital.patient({ first_name: 'Anil', last_name: 'Rao', age: '30' });
    staff = new HospitalClient(journeys.nidaan.url, 'admin@nidaan.local', 'admin-of-the-tests');
    await staff.login();
  }, 120_000);
  afterAll(() => journeys?.stop());

  const addressOf = (visitor: Visitor) => visitor.page.evaluate(() => location.pathname + location.search);
  const goesTo = (visitor: Visitor, address: string) =>
    until(`the address ${address}`, async () => (await addressOf(visitor)) === address);
  const first = async (visitor: Visitor, table: string) => (await visitor.rows(table))[0]!.join(' ');

  it('TRK-02 tracking is sorted over all its pages, says how many there are, and is reloaded so', async () => {
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.press('link', 'Patients Tracking');
      await visitor.sees('in all');
      await visitor.press('button', 'Age');
      await goesTo(visitor, '/patients?sort=age');
      await visitor.press('button', 'Age');
      await goesTo(visitor, '/patients?sort=-age');
      await until('Zoya in front', async () => (await first(visitor, 'Patients')).includes('Zoya Ansari'));
      await visitor.press('button', 'Next');
      await goesTo(visitor, '/patients?sort=-age&page=2');
      await visitor.page.reload();
      await visitor.sees('Page 2 of');
      expect(await first(visitor, 'Patients')).not.toContain('Zoya');
    });
  }, 60_000);

  it('PHA-02 the patient at the counter stays through a reload and Back', async () => {
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.press('link', 'Pharmacy');
      await visitor.fill('textbox', 'Patient ID or phone number', String(patient));
      await visitor.keys('Enter');
      await goesTo(visitor, `/pharmacy/patients/${patient}`);
      await visitor.page.reload();
      await visitor.sees('Zoya Ansari');
      await visitor.press('tab', 'Dispensed Records');
      await visitor.find('table', 'Dispensed Records');
      await visitor.page.goBack();
      await goesTo(visitor, `/pharmacy/patients/${patient}`);
      await visitor.sees('Zoya Ansari');
      await visitor.page.goBack();
      await goesTo(visitor, '/pharmacy');
      await visitor.sees('No patient selected');
    });
  }, 60_000);

  it('ADM-05 the staff’s lists are opened by their address, and a row opens its record', async () => {
    await hospital.post('/api/tickets/', { title: 'Label printer', priority: 'low', description: 'Offline' });
    await journeys.goAs(staff, async (visitor) => {
      await visitor.open(`/admin/users?search=${encodeURIComponent(hospital.email)}&sort=-patients`);
      await until('one user', async () => (await visitor.rows('Users')).length === 1);
      await visitor.fill('searchbox', 'Search users', '');
      await goesTo(visitor, '/admin/users?sort=-patients');
      await visitor.open('/admin/tickets?status=open');
      await until('the ticket', async () =>
        (await visitor.rows('Tickets')).some((row) => row.join(' ').includes('Label printer')),
      );
      await visitor.page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('tbody tr')].find((row) => row.innerText.includes('Label printer'))!.click(),
      );
      await visitor.find('heading', 'Answer');
      expect(await addressOf(visitor)).toMatch(/^\/admin\/tickets\/\d+$/);
      await visitor.page.goBack();
      await goesTo(visitor, '/admin/tickets?status=open');
    });
  }, 60_000);
});
