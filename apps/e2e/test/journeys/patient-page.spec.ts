import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import type { Visitor } from '../../src/visitor.ts';

const PHONE = { width: 390, height: 844, isMobile: true };
const PERSON = { first_name: 'Kavita', last_name: 'Deshpande', phone: '9876512345' };

describe("the patient's page", () => {
  let journeys: Journeys;
  let hospital: HospitalClient;
  let earlier: number;
  let now: number;
  beforeAll(async () => {
    journeys = await Journeys.start();
    hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
    earlier = await hospital.patient({ ...PERSON, disease: 'Dengue' });
    const { body } = await hospital.prescribe(earlier, { tests: 'Complete Blood Count' });
    const test = { testName: 'Complete Blood Count', testDate: '2026-11-20', price: '120.50', patient_id: String(earlier) };
    await hospital.send('/api/lab-tests/', test);
    await hospital.post('/api/pharmacy/', { patient: earlier, record_id: body.id, tabletsAmount: 150.5, total_amount: 150.5 });
    now = await hospital.patient({ ...PERSON, disease: 'Migraine' });
  }, 120_000);
  afterAll(() => journeys?.stop());

  const seesThePast = (visitor: Visitor) =>
    visitor.sees('2 visits', 'Migraine', 'Paracetamol | 10 tablets (500mg) | BD | 5 Days', 'Complete Blood Count', '₹150.50');

  it('PRM-20 OPN-36 is reached from the queue, the treatment, tracking and the lab, and leads back', async () => {
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.press('link', 'Doctor View');
      await visitor.press('link', 'Kavita Deshpande', ['table', 'Patients List']);
      await visitor.at(`/patients/${now}`);
      await seesThePast(visitor);
      await visitor.press('link', 'Back to List');
      await visitor.pressInRow('Patients List', 'Kavita', 'Treat');
      await visitor.sees('Last visit', 'Dengue, 1 medicine');
      await visitor.press('link', 'Kavita Deshpande', ['region', 'Patient']);
      await visitor.at(`/patients/${now}`);
      await visitor.press('link', 'Complete Blood Count');
      await visitor.sees('₹120.50');
      await visitor.press('link', 'Lab');
      await visitor.press('tab', 'View Tests');
      await visitor.press('link', 'Kavita Deshpande', ['table', 'Lab Tests']);
      await visitor.at(`/patients/${earlier}`);
      await seesThePast(visitor);
    });
  }, 90_000);

  it("OPN-36 allergies written at the patient's page stand red at the treatment and the counter of every visit", async () => {
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.open(`/patients/${earlier}`);
      await visitor.sees('Allergies not recorded');
      await visitor.press('button', 'Record allergies');
      await visitor.type('Penicillin: rash');
      await visitor.keys('Enter');
      await visitor.sees('Allergies: Penicillin: rash');
      for (const path of [`/doctor/treatment/${now}`, `/pharmacy/patients/${now}`]) {
        await visitor.open(path);
        await visitor.sees('Allergies: Penicillin: rash');
        expect(await visitor.page.$eval('[data-allergies]', (line) => line.getAttribute('data-allergies'))).toBe('listed');
      }
    });
  }, 60_000);

  it('OPN-36 on a phone the last prescription is repeated with one press', async () => {
    await journeys.goAs(
      hospital,
      async (visitor) => {
        await visitor.open(`/patients/${now}`);
        await seesThePast(visitor);
        expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
        await visitor.open(`/doctor/treatment/${now}`);
        await visitor.press('button', 'Repeat last prescription');
        await visitor.sees('was taken over. Please check each line.');
        await visitor.press('button', 'Save Prescription');
        await visitor.sees('Success');
        const { medical_records } = (await hospital.get(`/api/patients-main/${now}/`)).body;
        expect(medical_records[0].tablets).toEqual([
          { name: 'Paracetamol', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 },
        ]);
      },
      PHONE,
    );
  }, 90_000);
});
