import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { Keys } from '../../src/keys.ts';
import { until } from '../../src/until.ts';
import type { Visitor } from '../../src/visitor.ts';

/** Most keys of a visit of somebody who is known: letters, arrows, Enter and what is held all count. */
const MOST_KEYS = 60;

const focusIs = (visitor: Visitor, name: string) =>
  until(`the focus on '${name}'`, async () => (await visitor.focused()).includes(name));

/** Somebody by the palette, until they stand in its first line. */
const findByKeys = async (visitor: Visitor, keys: Keys, letters: string, name: string) => {
  await keys.held('Control', 'k');
  await focusIs(visitor, 'Search patients, screens and actions');
  await keys.type(letters);
  await until(`${name} first in the palette`, () =>
    visitor.page.$eval('[role=option]', (each, wanted) => each.textContent!.startsWith(wanted), name).catch(() => false),
  );
};

/** The digit beside a suggestion, as the doctor reads it. */
const digitOf = (visitor: Visitor, medicine: string) =>
  until(`${medicine} among the suggestions`, () =>
    visitor.page.$$eval(
      '[role=option][data-key]',
      (all, wanted) => (all as HTMLElement[]).find((each) => each.textContent === wanted)?.dataset['key'],
      medicine,
    ),
  );

describe('a day without the mouse', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('APP-01 PAT-01 DOC-08 DOC-16 takes a known patient from the dashboard to a saved prescription in 60 keys', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
    const known = await hospital.patient({ first_name: 'Kavita', last_name: 'Deshpande', phone: '9890123456' });
    const tablets = ['Paracetamol', 'Cetirizine'].map((name) => ({
      name,
      count: 10,
      dosage: name === 'Paracetamol' ? '500mg' : '10mg',
      frequency: 'BD',
      duration: 5,
    }));
    await hospital.prescribe(known, { tablets });
    await journeys.goAs(hospital, async (visitor) => {
      const keys = new Keys(visitor.page);
      await visitor.sees('Kavita Deshpande');
      await findByKeys(visitor, keys, 'kavi', 'Kavita Deshpande');
      await keys.held('Control', 'Enter');
      await focusIs(visitor, 'Disease');
      await keys.type('vir');
      await until('Viral Fever offered', () =>
        visitor.page.$$eval('[role=option]', (all) => all.some(({ textContent }) => textContent === 'Viral Fever')),
      );
      await keys.press('ArrowDown', 'Enter');
      await keys.press('Enter', 'Enter', 'Enter', 'Enter');
      // A letter would do as well; Chromium without a window takes arrows alone.
      await keys.press('ArrowDown');
      await keys.press('Enter', 'Enter');
      await keys.press('ArrowDown');
      await keys.press('Enter');
      await keys.type('500');
      const { sent, answer } = await visitor.calls('POST /api/patients/', () => keys.press('Enter'));
      expect(sent).toMatchObject({
        first_name: 'Kavita',
        last_name: 'Deshpande',
        phone: '9890123456',
        gender: 'Male',
        year: '1988',
        disease: 'Viral Fever',
        patientType: 'OPD',
        paymentType: 'Cash',
        amount: '500',
      });
      await visitor.sees('Registration Successful');
      await findByKeys(visitor, keys, 'kavi', 'Kavita Deshpande');
      await visitor.sees('Ctrl + Enter: Treat Kavita Deshpande');
      await keys.held('Control', 'Enter');
      await visitor.at(`/doctor/treatment/${answer.id}`);
      await focusIs(visitor, 'Number of tablets');
      await keys.press('ArrowDown', 'ArrowDown', 'Enter');
      for (const medicine of ['Paracetamol 500mg', 'Cetirizine 10mg']) {
        await focusIs(visitor, 'Name');
        await keys.type((await digitOf(visitor, medicine))!);
        await keys.press('Enter', 'Enter', 'Enter');
        await keys.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter', 'Enter');
      }
      await keys.held('Control', 'Enter');
      await visitor.sees('Success');
      const { medical_records } = (await hospital.get(`/api/patients-main/${answer.id}/`)).body;
      expect(medical_records[0].tablets.map(({ name, dosage, duration }: any) => [name, dosage, duration])).toEqual([
        ['Paracetamol', '500mg', 3],
        ['Cetirizine', '10mg', 3],
      ]);
      expect(keys.count).toBeLessThanOrEqual(MOST_KEYS);
      // The same again by one key.
      await hospital.patient({ first_name: 'Kavita', last_name: 'Deshpande', phone: '9890123456' });
      await findByKeys(visitor, keys, 'kavi', 'Kavita Deshpande');
      await visitor.sees('Ctrl + Enter: Treat Kavita Deshpande');
      await keys.held('Control', 'Enter');
      await visitor.sees('Repeat last prescription');
      await keys.held('Alt', 'r');
      await visitor.sees('was taken over. Please check each line.');
      await keys.held('Control', 'Enter');
      await visitor.sees('Success');
    });
  }, 90_000);
});
