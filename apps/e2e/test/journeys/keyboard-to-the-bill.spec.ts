import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPdf } from '@nidaan/testing/pdf';
import { downloadedPdf } from '../../src/downloads.ts';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { Keys } from '../../src/keys.ts';
import { until } from '../../src/until.ts';
import type { Visitor } from '../../src/visitor.ts';

/** Tabs after which somebody gives up. */
const PATIENCE = 40;

/** Somebody without a mouse: has keys and eyes. */
class KeyboardUser {
  readonly keys: Keys;

  constructor(readonly visitor: Visitor) {
    this.keys = new Keys(visitor.page);
  }

  /** Waits until the focus is on the thing of this name. */
  at(name: string): Promise<unknown> {
    return until(`the focus on '${name}'`, async () => (await this.visitor.focused()).startsWith(name));
  }

  /** Goes on by Tab to the thing of this name. */
  async tabTo(name: string): Promise<void> {
    const passed: string[] = [];
    while (passed.length < PATIENCE) {
      await this.keys.press('Tab');
      const at = await this.visitor.focused();
      if (at.startsWith(name)) return;
      passed.push(at.split('\n')[0]!);
    }
    throw new Error(`'${name}' was not reached by ${PATIENCE} Tabs, which passed ${passed.join(' | ')}`);
  }

  /** Replaces what the field at the focus holds. */
  async write(text: string): Promise<void> {
    await this.keys.held('Control', 'a');
    await this.keys.type(text);
  }

  /** Goes to a screen, or does an action, by the palette. */
  async command(letters: string, label: string): Promise<void> {
    await this.keys.held('Control', 'k');
    await this.at('Search patients, screens and actions');
    await this.keys.type(letters);
    await until(`'${label}' first in the palette`, () =>
      this.visitor.page
        .$eval('[role=option][aria-selected=true]', (each, wanted) => each.textContent!.startsWith(wanted), label)
        .catch(() => false),
    );
    await this.keys.press('Enter');
  }
}

/** Fields in the order of the form, each left by Enter. */
async function fillByEnter(user: KeyboardUser, fields: readonly (readonly [name: string, text: string])[]): Promise<void> {
  for (const [name, text] of fields) {
    await user.at(name);
    if (text !== '') await user.keys.type(text);
    await user.keys.press('Enter');
  }
}

async function register(user: KeyboardUser): Promise<number> {
  const { visitor, keys } = user;
  await user.command('register', 'Register patient');
  await fillByEnter(user, [
    ['First Name', 'Lata'],
    ['Last Name', 'Pawar'],
    ['Email', ''],
    ['Phone', '9890011223'],
    ['Aadhar Number', ''],
    ['Address', 'Wakad'],
    ['Gender', ''],
  ]);
  await user.tabTo('Amount');
  await keys.type('500');
  const { answer } = await visitor.calls('POST /api/patients/', () => keys.held('Control', 'Enter'));
  await visitor.sees('Registration Successful');
  return answer.id;
}

/** Two tablets and a test, on the screen of treatment. */
async function treat(user: KeyboardUser): Promise<void> {
  const { visitor, keys } = user;
  await keys.held('Control', 'k');
  await user.at('Search patients, screens and actions');
  await keys.type('lata');
  await visitor.sees('Ctrl + Enter: Treat Lata Pawar');
  await keys.held('Control', 'Enter');
  await user.at('Number of tablets');
  await keys.press('ArrowDown', 'ArrowDown', 'Enter');
  for (const medicine of ['Azithromycin 500', 'Levocetirizine 5']) {
    await user.at('Name');
    await keys.type(medicine);
    await keys.press('Escape');
    await user.tabTo('Dosage');
    await user.write('1 tablet');
    await user.tabTo('Duration');
    await keys.press('ArrowDown');
    await user.tabTo('Count');
    await user.write('5');
    await keys.press('Enter');
  }
  // Injections, ointments and tonics stay 'no'.
  await user.at('Required');
  for (let kind = 0; kind < 3; kind++) await user.tabTo('Required');
  await keys.press('ArrowDown', 'Enter');
  await user.at('Name');
  await keys.type('Complete Blood Count');
  await keys.press('Escape');
  await keys.held('Control', 'Enter');
  await visitor.sees('Success');
}

/** Takes what the doctor ordered, and gives it its result. */
async function test(user: KeyboardUser): Promise<void> {
  const { visitor, keys } = user;
  await user.command('ordered', 'Ordered tests');
  await visitor.at('/lab/orders');
  await visitor.sees('Complete Blood Count');
  await visitor.loaded();
  await user.tabTo('Take');
  await keys.press('Enter');
  await user.at('Price');
  await keys.type('450');
  await user.tabTo('Paid by');
  await keys.press('ArrowDown');
  await keys.held('Control', 'Enter');
  await visitor.sees('Lab test added successfully!');
  await visitor.sees('No tests are waiting');
  await user.tabTo('Ordered Tests');
  await keys.press('ArrowLeft', 'ArrowLeft');
  await visitor.at('/lab/tests');
  await visitor.sees('Complete Blood Count');
  await visitor.loaded();
  await user.tabTo('Result of Complete Blood Count');
  await keys.press('Enter');
  await visitor.sees('Save result');
  await user.tabTo('Measured');
  await user.write('Haemoglobin');
  for (const value of ['11.2', 'g/dL', '13-17']) {
    await keys.press('Enter');
    await keys.type(value);
  }
  await keys.held('Control', 'Enter');
  await visitor.sees('Result saved. The test is completed.');
}

async function dispense(user: KeyboardUser, id: number): Promise<void> {
  const { visitor, keys } = user;
  await user.command('dispense', 'Dispense');
  await user.at('Patient ID or phone number');
  await user.write(String(id));
  await keys.press('Enter');
  await user.at('Tablets');
  await keys.type('84.50');
  await keys.held('Control', 'Enter');
  await user.at('Confirm Dispensing');
  await keys.press('Enter');
  await user.at('Dispensed – Undo');
  await user.tabTo('Finish now');
  await keys.press('Enter');
  await visitor.sees('Medicines dispensed: ₹84.50');
  await user.tabTo('PDF, Download bill of record');
  await keys.press('Enter');
}

describe('from registration to the bill without the mouse', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('PAT-01 DOC-08 LAB-02 PHA-04 registers, treats, tests, dispenses and bills a patient with keys alone', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
    await journeys.goAs(hospital, async (visitor, downloads) => {
      const user = new KeyboardUser(visitor);
      await visitor.sees('Dashboard');
      const id = await register(user);
      await treat(user);
      await test(user);
      await dispense(user, id);
      const { text } = await readPdf(await downloadedPdf(downloads, /\.pdf$/));
      for (const part of ['Lata Pawar', 'Azithromycin 500', 'Levocetirizine 5', '84.50']) expect(text).toContain(part);
      const { body } = await hospital.get(`/api/patients-main/${id}/`);
      expect(body).toMatchObject({ first_name: 'Lata', status: 'Completed', amount: 500 });
      const [recorded] = (await hospital.get(`/api/lab-tests/?patient_id=${id}`)).body;
      expect(recorded).toMatchObject({ testName: 'Complete Blood Count', status: 'completed', price: 450 });
      expect(recorded.results).toEqual([{ name: 'Haemoglobin', value: '11.2', unit: 'g/dL', range: '13-17', flag: 'L' }]);
    });
  }, 120_000);
});
