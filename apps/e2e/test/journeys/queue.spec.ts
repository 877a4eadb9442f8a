import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import type { Visitor } from '../../src/visitor.ts';

const PHONE = { width: 390, height: 844, isMobile: true };

const ofTreatment = (visitor: Visitor) => visitor.find('form', 'Prescription');

describe('the queue of the doctors', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('DOC-03 DOC-07 puts an Emergency first, then who has waited longest, at the desk and on a phone', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
    for (const first_name of ['Meena', 'Imran']) await hospital.patient({ first_name, last_name: '' });
    const bed = { patientType: 'Emergency', bed_assign: 'yes', bedDetails: 'Ward 2, bed 7', bedDays: '3' };
    await hospital.patient({ first_name: 'Lakshmi', last_name: '', ...bed });
    const inOrder = async (visitor: Visitor) => {
      await visitor.press('link', 'Doctor View');
      const rows = await visitor.rows('Patients List');
      const places = ['Lakshmi', 'Meena', 'Imran'].map((name) => rows.findIndex((row) => row.join(' ').includes(name)));
      expect(places).toEqual([0, 1, 2]);
      expect(rows[0]!.join(' ')).toMatch(/Emergency.*0 min/s);
      await visitor.pressInRow('Patients List', 'Lakshmi', 'Treat');
      await ofTreatment(visitor);
      await visitor.sees('Emergency', 'Ward 2, bed 7, 3 days');
    };
    await journeys.goAs(hospital, inOrder);
    await journeys.goAs(
      hospital,
      async (visitor) => {
        await visitor.press('button', 'Open menu');
        await inOrder(visitor);
        const heights = await visitor.page.$$eval('[data-row-action]', (all) => all.map((each) => each.clientHeight));
        expect(heights.every((height) => height >= 42)).toBe(true);
      },
      PHONE,
    );
  }, 90_000);

  it('DOC-09 DOC-35 keeps the unit that Ctrl+Enter saves, and asks before a second prescription', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
    const patient = await hospital.patient();
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.open(`/doctor/treatment/${patient}`);
      await ofTreatment(visitor);
      await visitor.choose('Number of tablets', '1');
      await visitor.fill('combobox', 'Name', 'Paracetamol', ['group', 'Tablet 1']);
      await visitor.choose('Duration', '5', ['group', 'Tablet 1']);
      expect((await hospital.prescribe(patient)).status).toBe(201);
      await visitor.sees('after you opened this treatment');
      await visitor.press('button', 'View');
      await visitor.sees('Paracetamol | 10 tablets (500mg) | BD | 5 Days');
      await visitor.fill('textbox', 'Dosage', '650', ['group', 'Tablet 1']);
      visitor.watch.expectRefusal('POST /api/records/', 409);
      const ctrlEnter = async () => {
        await visitor.page.keyboard.down('Control');
        await visitor.keys('Enter');
        await visitor.page.keyboard.up('Control');
      };
      await ctrlEnter();
      await visitor.find('dialog', 'Add as a second prescription?');
      await visitor.keys('Escape');
      await visitor.seesNo('Add as a second prescription?');
      expect(await visitor.valueOf('textbox', 'Dosage', ['group', 'Tablet 1'])).toMatch(/^650/);
      visitor.watch.expectRefusal('POST /api/records/', 409);
      await ctrlEnter();
      await visitor.press('button', 'Add second prescription');
      await visitor.sees('Success');
      const { medical_records } = (await hospital.get(`/api/patients-main/${patient}/`)).body;
      expect(medical_records.map(({ tablets }: any) => tablets[0].dosage)).toEqual(['500mg', '650mg']);
    });
  }, 90_000);
});
