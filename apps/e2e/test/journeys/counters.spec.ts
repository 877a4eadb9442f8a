import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPdf } from '@nidaan/testing/pdf';
import { downloadedPdf } from '../../src/downloads.ts';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { timeShown } from '../../src/time-shown.ts';
import { until } from '../../src/until.ts';
import type { Visitor } from '../../src/visitor.ts';

const today = (parts: 'en-CA' | 'en-GB') => new Intl.DateTimeFormat(parts, { timeZone: 'Asia/Kolkata' }).format(new Date());
const tomorrow = () => new Date(Date.parse(today('en-CA')) + 86_400_000).toISOString().slice(0, 10);

const monthName = (month: string) => new Intl.DateTimeFormat('en', { month: 'short' }).format(new Date(2026, Number(month) - 1));

/** Two hospitals whose first patient has the same number. */
const neighbours = async (journeys: Journeys) => {
  const ours = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
  const theirs = await HospitalClient.registered(journeys.nidaan, 'Patil Nursing Home');
  const meena = await ours.patient({ first_name: 'Meena', last_name: 'Nair', phone: '9890123456', disease: 'Dengue' });
  expect(await theirs.patient({ first_name: 'Vijay', last_name: 'Patil', phone: '9970011223' })).toBe(meena);
  return { ours, theirs, meena };
};

const fetchPatient = async (visitor: Visitor, id: number) => {
  await visitor.fill('textbox', 'Patient ID', String(id));
  await visitor.press('button', 'Fetch Patient');
};

describe('the lab, the pharmacy and the accounts', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('LAB-02 LAB-03 LAB-04 LAB-07 LAB-08 LAB-10 LAB-30 CON-10 CON-37 adds a test, finds and prints it, and uploads the report', async () => {
    const { ours, theirs, meena } = await neighbours(journeys);
    await ours.prescribe(meena, { tests: 'Dengue NS1 Antigen' });
    const file = join(journeys.nidaan.dataDir, 'cbc of Meena.pdf');
    writeFileSync(file, '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
    await journeys.goAs(ours, async (visitor, downloads) => {
      await visitor.press('link', 'Lab');
      const asked = await timeShown(visitor, 'Please fetch patient details first', () => visitor.press('button', 'Submit Test'));
      expect(asked).toBeGreaterThan(2_000);
      visitor.watch.expectRefusal('GET /api/patients/4711/', 404);
      visitor.watch.expectLog('Failed to fetch patient data');
      await fetchPatient(visitor, 4711);
      await visitor.sees('No patient found with this ID');
      await fetchPatient(visitor, meena);
      await visitor.sees('Patient data fetched successfully', 'Meena Nair', '9890123456', 'Dengue NS1 Antigen');
      await visitor.press('button', 'Submit Test');
      await visitor.sees('Please fill all required fields');
      await visitor.fill('combobox', 'Test Name', 'c');
      expect(await visitor.has('option', 'Complete Blood Count')).toBe(false);
      await visitor.fill('combobox', 'Test Name', 'complete');
      await visitor.press('option', 'Complete Blood Count');
      expect(await visitor.valueOf('textbox', 'Test Type')).toBe('Haematology');
      await visitor.fill('spinbutton', 'Price (₹)', '450.50');
      await visitor.choose('Status', 'completed');
      await visitor.fill('textbox', 'Notes', 'प्लेटलेट कम');
      const shown = await timeShown(visitor, 'Lab test added successfully!', () => visitor.press('button', 'Submit Test'));
      expect(shown).toBeGreaterThan(2_000);
      expect(await visitor.valueOf('combobox', 'Test Name')).toBe('');

      await visitor.press('tab', 'View Tests');
      const [row] = await visitor.rows('Lab Tests');
      const wanted = ['Complete Blood Count', `#${meena} Meena Nair`, today('en-GB'), 'Completed', '₹450.50'];
      expect(row!.map((cell) => cell.split('\n')[0]).slice(0, 5)).toEqual(wanted);
      await visitor.fill('searchbox', 'Search by patient ID, phone or test name', 'urine');
      await visitor.sees('No matching tests found');
      await visitor.fill('searchbox', 'Search by patient ID, phone or test name', '9890123456');
      await visitor.press('button', 'Download PDF of Complete Blood Count, test 1');
      await visitor.sees('Report downloaded successfully');
      const { text } = await readPdf(await downloadedPdf(downloads, /^lab-test-1\.pdf$/));
      for (const part of ['Sanjeevani Hospital', 'Meena Nair', 'Complete Blood Count']) expect(text).toContain(part);
      expect(text).not.toContain('450.50');

      await visitor.press('tab', 'Upload Reports');
      const upload = await visitor.find('button', 'Upload Report');
      const isOff = () => upload.evaluate((button) => (button as HTMLButtonElement).disabled);
      await visitor.attach('input[name=file]', file);
      expect(await isOff()).toBe(true);
      await fetchPatient(visitor, meena);
      await visitor.sees('No reports yet');
      await visitor.press('button', 'Upload Report');
      await visitor.sees('Report uploaded successfully!');
      const link = await visitor.find('link', 'cbc of Meena.pdf');
      const type = (each: HTMLElement) =>
        fetch((each as HTMLAnchorElement).href).then((answer) => [answer.status, answer.headers.get('content-type')]);
      expect(await link.evaluate(type)).toEqual([200, 'application/pdf']);
      expect(await isOff()).toBe(true);
    });
    await journeys.goAs(theirs, async (visitor) => {
      await visitor.press('link', 'Lab');
      await visitor.press('tab', 'View Tests');
      await visitor.sees('No lab tests available');
      await visitor.press('tab', 'Upload Reports');
      await fetchPatient(visitor, meena);
      await visitor.sees('Vijay Patil', 'No reports yet');
    });
  }, 90_000);

  it('PHA-02 PHA-03 PHA-04 PHA-05 PHA-06 PHA-11 PHA-12 PHA-13 dispenses once, shows the bill and prints it', async () => {
    const { ours, theirs, meena } = await neighbours(journeys);
    await ours.prescribe(meena, { syrups: { name: 'Zinc', dosage: '5ml' } });
    const { medical_records } = (await ours.get(`/api/patients-main/${meena}/`)).body;
    const amounts = ['group', `Amounts of medical record ${medical_records[0].id}`] as ['group', string];
    const search = async (visitor: Visitor, text: string) => {
      await visitor.press('link', 'Pharmacy');
      await visitor.fill('textbox', 'Patient ID or phone number', text);
      await visitor.press('button', 'Search');
    };
    await journeys.goAs(ours, async (visitor, downloads) => {
      await visitor.press('link', 'Pharmacy');
      await visitor.press('button', 'Confirm Dispensing');
      await visitor.find('alert', '');
      await visitor.sees('No patient selected');
      await visitor.press('button', 'Search');
      await visitor.sees('Please enter a Patient ID or Phone number');
      const colleague = await visitor.inAnotherTab();
      await colleague.open('/dashboard');
      for (const each of [visitor, colleague]) {
        await search(each, '9890123456');
        await each.sees('Meena Nair', 'Paracetamol | 10 tablets (500mg) | BD | 5 Days', 'Zinc | 5ml');
        await each.fill('textbox', 'Tablets (₹)', '120.50', amounts);
      }
      await colleague.page.bringToFront();
      await colleague.sees('₹120.50');
      await visitor.page.bringToFront();
      await visitor.fill('textbox', 'Syrups (₹)', 'eighty', amounts);
      await visitor.press('button', 'Confirm Dispensing');
      await visitor.sees('Syrups amount must be a number that is not negative');
      await visitor.fill('textbox', 'Syrups (₹)', '80', amounts);
      await visitor.sees('₹200.50');
      await visitor.fill('textbox', 'Price of Paracetamol | 10 tablets (500mg) | BD | 5 Days (₹)', '100.25');
      await visitor.sees('₹180.25');
      await visitor.fill('textbox', 'Tablets (₹)', '120.50', amounts);
      await visitor.press('button', 'Confirm Dispensing');
      // The focus is on Undo.
      await visitor.sees('Dispensed – Undo');
      await visitor.page.keyboard.press('Enter');
      await visitor.press('button', 'Confirm Dispensing');
      const { sent, status } = await visitor.calls('POST /api/pharmacy/', () => visitor.press('button', 'Finish now'));
      expect([status, sent.total_amount, sent.tablets[0].price]).toEqual([201, 200.5, 100.25]);
      await visitor.sees('Medicines dispensed: ₹200.50', 'All medicines of this patient are dispensed.');
      expect(await visitor.has('button', 'Confirm Dispensing')).toBe(false);

      await colleague.page.bringToFront();
      colleague.watch.expectRefusal('POST /api/pharmacy/', 409);
      await colleague.press('button', 'Confirm Dispensing');
      await colleague.press('button', 'Finish now');
      await colleague.sees('This medical record was dispensed already. It was not billed again.');
      await colleague.backTo(visitor);

      await visitor.press('tab', 'Dispensed Records');
      const rows = (await visitor.rows('Dispensed Records')).map((cells) => cells.slice(2, 6).join());
      expect(rows).toEqual([`Meena Nair,Dengue,${today('en-GB')},₹200.50`]);
      await visitor.page.$eval('[aria-label="Date"]', setDate, tomorrow());
      await visitor.sees('No medicines given yet', 'Nothing matches this patient and date.');
      await visitor.press('button', 'Show all records');
      await visitor.press('link', 'Meena Nair');
      await visitor.sees('Payment Summary', 'Paracetamol | 500mg | 10 tablets | ₹100.25', 'Rest');
      await visitor.press('button', 'Download Bill');
      const { text } = await readPdf(await downloadedPdf(downloads, /^pharmacy-bill-\d+\.pdf$/));
      for (const part of ['Sanjeevani Hospital', 'Meena Nair', 'Paracetamol', '₹200.50']) expect(text).toContain(part);
    });
    expect((await ours.get('/api/pharmacy/')).body).toHaveLength(1);
    await journeys.goAs(theirs, async (visitor) => {
      await search(visitor, String(meena));
      await visitor.sees('Vijay Patil', 'No medical records to dispense');
      await visitor.press('tab', 'Dispensed Records');
      await visitor.sees('No medicines given yet');
    });
  }, 90_000);

  it('BIL-01 BIL-02 BIL-03 BIL-04 BIL-05 BIL-08 BIL-11 BIL-12 PAY-11 shows the money as it comes in, and what of it is due', async () => {
    const { ours, theirs, meena } = await neighbours(journeys);
    const card = async (visitor: Visitor, name: string) =>
      (await visitor.find('group', name)).$$eval('p', (lines) => lines[1]?.innerText);
    await journeys.goAs(theirs, async (visitor) => {
      await visitor.press('link', 'Billing');
      await visitor.sees('Accounts Dashboard', 'Vijay Patil', '₹500.00');
      expect(await visitor.text()).not.toContain('Meena');
      await visitor.press('tab', 'Wallet & Commission');
      await until('no commission', async () => (await card(visitor, 'Total Commission')) === '₹0.00');
      const pay = await visitor.find('button', 'Pay Commission');
      expect(await pay.evaluate((button) => (button as HTMLButtonElement).disabled)).toBe(true);
    });
    await journeys.goAs(ours, async (visitor, downloads) => {
      await visitor.press('link', 'Billing');
      await visitor.sees('Consultation fee of one patient');
      await ours.patient({ first_name: 'Imran', last_name: 'Sheikh', paymentType: 'UPI', amount: '1250.50' });
      await ours.patient({ first_name: 'Joseph', last_name: 'D’Souza', paymentType: 'Insurance', amount: '' });
      await ours.prescribe(meena);
      await visitor.press('button', 'Refresh');
      await visitor.sees('Consultation fees of 3 patients', 'Total\n₹1,750.50', 'Cash\n₹500.00');
      expect(await visitor.rows("Today's Payments")).toEqual([
        ['Joseph D’Souza', '9812345678', 'Insurance', '₹0.00'],
        ['Imran Sheikh', '9812345678', 'UPI', '₹1,250.50'],
        ['Meena Nair', '9890123456', 'Cash', '₹500.00'],
      ]);
      await until('the day sheet by payment type', async () => (await visitor.rows('Day Sheet')).length === 2);
      expect(await visitor.rows('Day Sheet')).toEqual([
        ['Cash', '₹500.00', '₹0.00', '₹0.00', '₹500.00'],
        ['UPI', '₹1,250.50', '₹0.00', '₹0.00', '₹1,250.50'],
      ]);
      await visitor.press('tab', 'Payment Analytics');
      const [year, month] = today('en-CA').split('-') as [string, string];
      const sums = ['₹1,750.50', '₹0.00', '₹0.00', '₹1,750.50'];
      expect(await visitor.rows('Monthly Payments')).toEqual([[`${monthName(month)} ${year}`, ...sums]]);
      expect(await visitor.rows('Yearly Payments')).toEqual([[year, ...sums]]);
      await visitor.press('tab', 'Wallet & Commission');
      const wallet = ['Total Patients', 'Rate per Patient', 'Total Commission', 'Amount Due'];
      await until('a patient’s commission', async () => {
        const figures = await Promise.all(wallet.map((name) => card(visitor, name)));
        return figures.join() === '1,₹20.00,₹20.00,₹20.00';
      });
      const pay = await visitor.find('button', 'Pay Commission');
      expect(await pay.evaluate((button) => (button as HTMLButtonElement).disabled)).toBe(false);
      await visitor.press('button', 'Download Report');
      const { text } = await readPdf(await downloadedPdf(downloads, /^billing-report-\d{4}-\d\d-\d\d\.pdf$/));
      for (const part of ['Sanjeevani Hospital', '₹1,750.50', '₹20.00']) expect(text).toContain(part);
      expect(text).not.toContain('Patil');
    });
  }, 60_000);
});

/** Runs in the page: what a date chooser does. */
function setDate(field: Element, day: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  set!.call(field, day);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
