import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { until } from '../../src/until.ts';
import type { Visitor } from '../../src/visitor.ts';

// "Within a second or two", and some room for a machine that does other things.
const SOON_MS = 3000;

const soon = async (visitor: Visitor, ...texts: string[]) => {
  const begun = Date.now();
  await visitor.sees(...texts);
  expect(Date.now() - begun).toBeLessThan(SOON_MS);
};

const soonNo = async (visitor: Visitor, text: string) => {
  const begun = Date.now();
  await visitor.seesNo(text);
  expect(Date.now() - begun).toBeLessThan(SOON_MS);
};

const register = async (desk: Visitor, first: string, last: string) => {
  await desk.fill('textbox', 'First Name recommended', first);
  await desk.fill('textbox', 'Last Name', last);
  await desk.fill('textbox', 'Amount (₹)', '300');
  await desk.press('button', 'Register Patient');
  await desk.sees('Registration Successful');
};

const names = async (doctor: Visitor) => (await doctor.rows('Patients List')).map((row) => row[2]);

describe('two desks of a hospital', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('the doctor sees who is registered, the desk what is prescribed, without a reload; nothing slides under the hand', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
    const stranger = await HospitalClient.registered(journeys.nidaan, 'Another Hospital');
    await hospital.patient({ first_name: 'Meena', last_name: 'Nair' });
    await journeys.goAs(hospital, async (doctor) => {
      await doctor.press('link', 'Doctor View');
      await doctor.sees('Meena Nair');
      await journeys.goAs(hospital, async (desk) => {
        await desk.press('link', 'Patient Registration');
        await register(desk, 'Imran', 'Sheikh');
        await soon(doctor, 'Imran Sheikh');
        expect(await names(doctor)).toEqual(['Meena Nair', 'Imran Sheikh']);

        const treat = await doctor.page.$$('aria/Treat[role="link"]');
        await treat[1]!.hover();
        await hospital.patient({ first_name: 'Lakshmi', last_name: 'Reddy' });
        await doctor.find('button', '1 new: show');
        expect(await names(doctor)).toEqual(['Meena Nair', 'Imran Sheikh']);
        if (process.env['KEEP_SHOTS']) await doctor.page.screenshot({ path: process.env['KEEP_SHOTS'] as `${string}.png` });
        await treat[1]!.click();
        await doctor.find('form', 'Prescription');
        await doctor.sees('Imran Sheikh');
        await doctor.fill('textbox', "Doctor's Advice", 'Rest for three days');
        await stranger.patient({ first_name: 'Of', last_name: 'Another' });
        await until('the advice to stay', async () => (await doctor.text()).includes('Rest for three days'));

        await desk.press('link', 'Patients Tracking');
        await desk.sees('Lakshmi Reddy');
        const ravi = await hospital.patient({ first_name: 'Ravi', last_name: 'Kale' });
        await soon(desk, 'Ravi Kale');
        await desk.seesNo('Of Another');
        await desk.press('link', 'Doctor View');
        await desk.sees('Ravi Kale');
        expect((await hospital.prescribe(ravi)).status).toBe(201);
        await soonNo(desk, 'Ravi Kale');
      });
      const advice = await doctor.find('textbox', "Doctor's Advice");
      expect(await advice.evaluate((each) => (each as HTMLTextAreaElement).value)).toBe('Rest for three days');
    });
  }, 180_000);

  it('PRO-15 OPN-11 with both tabs off a prescription completes at once, and the calls of lab and pharmacy still work', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Without a Pharmacy');
    const tab = (tabType: string, value: boolean) => hospital.post('/api/update-tab-settings', { tabType, value });
    const status = async (id: number) => (await hospital.get(`/api/patients-main/${id}/`)).body.status;
    const before = await hospital.patient();
    await hospital.prescribe(before);
    expect(await status(before)).toBe('Prescribed');
    for (const each of ['lab', 'pharmacy']) expect((await tab(each, false)).status).toBe(200);
    const patient = await hospital.patient();
    const { body: record } = await hospital.prescribe(patient);
    expect(await status(patient)).toBe('Completed');
    const test = { testName: 'ESR', testDate: '2026-11-20', price: '120.50', notes: '', patient_id: String(patient) };
    expect((await hospital.send('/api/lab-tests/', test)).status).toBe(201);
    expect((await hospital.get('/api/lab-tests/')).body).toHaveLength(1);
    const bill = await hospital.post('/api/pharmacy/', { patient, record_id: record.id, tabletsAmount: 5, total_amount: 5 });
    expect(bill.status).toBeLessThan(202);
    expect((await hospital.get('/api/pharmacy/')).body).toHaveLength(1);
    await tab('pharmacy', true);
    const after = await hospital.patient();
    await hospital.prescribe(after);
    expect(await status(after)).toBe('Prescribed');
  }, 60_000);
});
