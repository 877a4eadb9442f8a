import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPdf } from '@nidaan/testing/pdf';
import { downloadedPdf } from '../../src/downloads.ts';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { until } from '../../src/until.ts';
import type { Visitor } from '../../src/visitor.ts';

const WAITING = [
  ['Meena', 'Nair', 'Hypertension'],
  ['Imran', 'Sheikh', 'Dengue'],
  ['Gurpreet', 'Singh', 'Migraine'],
  ['Lakshmi', 'Reddy', 'Typhoid'],
  ['Joseph', 'D’Souza', 'Asthma'],
  ['Kavita', 'Deshpande', 'Migraine'],
  ['Farhan', 'Ali', 'Viral Fever'],
  ['Ramesh', 'Iyer', 'Arthritis'],
  ['सुनीता', 'पाटील', 'Dengue'],
] as const;
const ADVICE = 'तीन दिन आराम करें और खूब पानी पिएँ';
const LINES = [
  'Paracetamol | 10 tablets (650mg) | BD | 5 Days',
  'Azithromycin | 3 tablets (500mg) | OD | 3 Days',
  'Diclofenac | medium (2-5ml) | 75mg/3ml',
  'Clobetasol Cream | twice a day',
  'Honitus | 10ml',
  'Dengue NS1 at Ruby Hall',
];

const waiting = async (journeys: Journeys, patients: readonly (readonly [string, string, string])[]): Promise<HospitalClient> => {
  const hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
  for (const [first_name, last_name, disease] of patients) await hospital.patient({ first_name, last_name, disease });
  return hospital;
};

const names = async (visitor: Visitor, table: string) => (await visitor.rows(table)).map((row) => row[2]);

const treat = async (visitor: Visitor, name: string) => {
  await visitor.press('link', 'Doctor View');
  await visitor.fill('searchbox', 'Search by name or disease', name);
  await visitor.pressInRow('Patients List', name, 'Treat');
  await visitor.find('form', 'Prescription');
};

/** Two tablets: one written freely, one taken from the catalogue. */
const prescribeTablets = async (visitor: Visitor) => {
  await visitor.choose('Number of tablets', '2');
  const first = ['group', 'Tablet 1'] as ['group', string];
  await visitor.fill('combobox', 'Name', 'Paracetamol', first);
  await visitor.fill('textbox', 'Dosage', '650', first);
  await visitor.choose('Frequency', 'BD', first);
  await visitor.choose('Duration', '5', first);
  const second = ['group', 'Tablet 2'] as ['group', string];
  await visitor.fill('combobox', 'Name', 'azithromycin 5', second);
  await visitor.press('option', 'Azithromycin 500mg');
  await visitor.choose('Duration', '3', second);
};

const require = async (visitor: Visitor, kind: string, fields: Record<string, string>) => {
  const group = ['group', kind] as ['group', string];
  await visitor.choose('Required', 'yes', group);
  for (const [label, text] of Object.entries(fields)) {
    if (label === 'Size') await visitor.choose(label, text, group);
    else await visitor.fill(label === 'Name' ? 'combobox' : 'textbox', label, text, group);
  }
};

/** What belongs together stands on one line, and the summary breaks no part of a line. */
const looksInOrder = async (visitor: Visitor) => {
  const tonic = await visitor.find('group', 'Tonic (Syrup)');
  const tops = await tonic.$$eval('input', (fields) => fields.map((each) => Math.round(each.getBoundingClientRect().top)));
  expect([tops.length, new Set(tops).size]).toEqual([3, 1]);
  for (const width of [1200, 1343, 1344, 1440]) {
    await visitor.page.setViewport({ width, height: 900 });
    const row = await visitor.find('group', 'Tablet 1');
    expect([width, await row.evaluate((each) => each.scrollWidth - each.clientWidth)]).toEqual([width, 0]);
  }
  const summary = await visitor.find('complementary', 'Summary');
  const heights = await summary.$$eval('dd span', (parts) => parts.map((each) => (each as HTMLElement).offsetHeight));
  expect([heights.length > 10, Math.max(...heights) < 30]).toEqual([true, true]);
};

const prescribeTheRest = async (visitor: Visitor) => {
  await require(visitor, 'Injection', { Name: 'Diclofenac', Size: 'medium', Dosage: '75mg/3ml' });
  await require(visitor, 'Ointment', { Name: 'Clobetasol Cream', Dosage: 'twice a day' });
  await require(visitor, 'Tonic (Syrup)', { Name: 'Other', 'Custom name': 'Honitus', Dosage: '10ml' });
  await require(visitor, 'Lab Test', { Name: 'Other' });
  await visitor.fill('textbox', "Doctor's Advice", ADVICE);
};

describe('the doctor', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('DOC-17 DOC-30 DOC-32 treats a patient, and the lines and the Devanagari print as written', async () => {
    const hospital = await waiting(journeys, WAITING);
    await journeys.goAs(hospital, async (visitor, downloads) => {
      await treat(visitor, 'सुनीता पाटील');
      await visitor.sees('+91 9812345678');
      await prescribeTablets(visitor);
      await prescribeTheRest(visitor);
      await looksInOrder(visitor);
      await visitor.press('button', 'Save Prescription');
      await visitor.sees('Please enter a test name', 'One field needs a correction');
      await visitor.fill('textbox', 'Test name', 'Dengue NS1 at Ruby Hall', ['group', 'Lab Test']);
      const { sent, status } = await visitor.calls('POST /api/records/', () => visitor.press('button', 'Save Prescription'));
      expect([status, sent.tests, sent.doctorAdvice]).toEqual([201, 'Dengue NS1 at Ruby Hall', ADVICE]);

      await visitor.sees('Success', 'The prescription for सुनीता पाटील is saved.');
      expect(await names(visitor, 'Completed Patients Today')).toEqual(['सुनीता पाटील']);
      await visitor.pressInRow('Completed Patients Today', 'सुनीता पाटील', 'View');
      await visitor.sees(...LINES, ADVICE);
      const shown = await (
        await visitor.find('region', 'Prescription')
      ).$$eval('dd', (lines) => lines.map((each) => each.innerText));
      expect(shown).toEqual([...LINES, ADVICE]);

      await visitor.press('button', 'Download Full Report');
      const { text, joined } = await readPdf(await downloadedPdf(downloads, /^prescription-\d+\.pdf$/));
      const read = [text, ...joined].join('\n').replace(/\s+/g, ' ');
      for (const part of ['Sanjeevani Hospital', 'Paracetamol', '650mg', 'Azithromycin', 'Diclofenac', 'Honitus']) {
        expect(read).toContain(part);
      }
      // Words as they are read; clusters whose glyphs stand in another order are carried beside the text (ActualText).
      for (const word of ['सुनीता', 'पाटील', 'तीन', 'आराम', 'और', 'खूब', 'पानी']) expect(read).toContain(word);
      for (const cluster of ['दि', 'रें', 'पि', 'एँ']) expect(joined).toContain(cluster);

      await visitor.press('link', 'Back to List');
      await visitor.press('tab', 'Patients List');
      await visitor.seesNo('सुनीता पाटील');
      expect(await names(visitor, 'Patients List')).toHaveLength(7);
    });
  }, 90_000);

  it('DOC-02 DOC-05 pages through who waits, seven at a time, and finds them by name and disease', async () => {
    const hospital = await waiting(journeys, WAITING);
    await journeys.goAs(hospital, async (visitor) => {
      const migraine = 'Gurpreet Singh,Kavita Deshpande';
      await visitor.press('link', 'Doctor View');
      await visitor.sees('Page 1 of 2');
      const everybody = WAITING.map(([first, last]) => `${first} ${last}`);
      const first = await names(visitor, 'Patients List');
      expect(first).toHaveLength(7);
      await visitor.press('button', 'Next');
      await visitor.sees('Page 2 of 2');
      const second = await names(visitor, 'Patients List');
      expect([...first, ...second].sort()).toEqual([...everybody].sort());
      await visitor.fill('searchbox', 'Search by name or disease', 'migraine');
      await until('the two with migraine', async () => (await names(visitor, 'Patients List')).sort().join() === migraine);
      await visitor.fill('searchbox', 'Search by name or disease', 'सुनीता');
      await until('the one of that name', async () => (await names(visitor, 'Patients List'))[0] === 'सुनीता पाटील');
      await visitor.fill('searchbox', 'Search by name or disease', 'nobody of this name');
      await visitor.sees('No matching patients');
    });
  }, 60_000);

  it('OPN-07 DOC-18 says that a prescription was not saved, keeps the form, and saves it once on Retry', async () => {
    const hospital = await waiting(journeys, WAITING.slice(0, 1));
    await journeys.goAs(hospital, async (visitor) => {
      await treat(visitor, 'Meena Nair');
      await prescribeTablets(visitor);
      visitor.watch.expectRefusal('POST /api/records/', 503);
      visitor.watch.expectLog('Prescription was not saved. Please try again.');
      await visitor.meddle('POST /api/records/', (request) =>
        request.respond({ status: 503, contentType: 'application/json', body: '{"message":"The server is busy."}' }),
      );
      await visitor.press('button', 'Save Prescription');
      await visitor.sees('Prescription was not saved. Please try again.');
      expect(await visitor.text()).not.toContain('Success');
      expect(await visitor.valueOf('textbox', 'Dosage', ['group', 'Tablet 1'])).toBe('650mg');
      // This time it is saved, but the answer is lost on its way back.
      visitor.watch.expectFailure('POST /api/records/');
      visitor.watch.expectLog('Failed to load resource: net::ERR_CONNECTION_RESET');
      await visitor.meddle('POST /api/records/', async (request) => {
        const headers = { ...request.headers(), authorization: `Bearer ${hospital.token}` };
        expect((await fetch(request.url(), { method: 'POST', headers, body: request.postData()! })).status).toBe(201);
        await request.abort('connectionreset');
      });
      await visitor.press('button', 'Retry');
      await visitor.sees('Prescription was not saved. Please try again.');
      await visitor.press('button', 'Retry');
      await visitor.sees('Success');
      const [patient] = (await hospital.get('/api/patients-main/completed/')).body;
      const { body } = await hospital.get(`/api/patients-main/${patient.id}/`);
      expect(body.medical_records.map((record: { tablets: unknown[] }) => record.tablets.length)).toEqual([2]);
    });
  }, 60_000);
});
