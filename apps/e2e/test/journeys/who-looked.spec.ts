import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { until } from '../../src/until.ts';
import type { Visitor } from '../../src/visitor.ts';

describe('who looked', () => {
  let journeys: Journeys;
  let hospital: HospitalClient;
  let patient: number;

  beforeAll(async () => {
    journeys = await Journeys.start();
    hospital = await HospitalClient.registered(journeys.nidaan);
    patient = await hospital.patient();
    await hospital.get(`/api/patients-main/${patient}/`);
    await hospital.prescribe(patient);
  }, 120_000);
  afterAll(() => journeys?.stop());

  const text = (visitor: Visitor) => visitor.page.evaluate(() => document.body.innerText);
  const shows = (visitor: Visitor, what: string) => until(`“${what}”`, async () => (await text(visitor)).includes(what));

  it('ORG-62 FRD-85 by patient: days, the entries of a day, and the check of the trail', async () => {
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.open('/who-looked');
      await visitor.fill('textbox', 'Patient ID', String(patient));
      await visitor.press('button', 'Show');
      await visitor.find('table', 'Days');
      await shows(visitor, 'Asha Kulkarni');
      await (await visitor.find('button', 'Entries')).focus();
      const before = await visitor.focused();
      await visitor.keys('Enter');
      await visitor.find('table', 'Entries');
      await shows(visitor, 'Prescription');
      await until('the focus in the dialog', async () => (await visitor.focused()) !== before);
      await visitor.keys('Escape');
      await until('the entries to close', async () => (await visitor.page.$('[role=dialog]')) === null);
      await until('the focus on what opened them', async () => (await visitor.focused()) === before);
      await visitor.press('button', 'Check the trail');
      await until('the verdict', async () => /\d+ entries are as they were written\./.test(await text(visitor)));
      // The address is the question: reloaded, it is asked again.
      expect(visitor.page.url()).toContain(`patient=${patient}`);
    });
  }, 60_000);

  it('ORG-62 by person: the days of a colleague, and a period in which nobody opened anything', async () => {
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.open('/who-looked/people?member=1');
      await visitor.find('table', 'Days');
      await shows(visitor, 'Asha Kulkarni');
      await visitor.open('/who-looked/people?member=1&to=2020-01-01');
      await shows(visitor, 'Nobody has opened a record in this period.');
    });
  }, 60_000);
});
