import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { focusIs } from '../../src/focus.ts';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { Keys } from '../../src/keys.ts';
import { keepPictures } from '../../src/pictures.ts';
import type { Visitor } from '../../src/visitor.ts';

/** Of somebody at the desk: milliseconds a key, and to read a screen (FRD-86). */
const KEY_MS = 250;
const SCREEN_MS = 1000;
const secondsOf = (keys: number, screens: number) => (keys * KEY_MS + screens * SCREEN_MS) / 1000;

async function openPalette(visitor: Visitor, keys: Keys): Promise<void> {
  await keys.held('Control', 'k');
  await focusIs(visitor, 'Search patients');
  await visitor.type('zzz');
}

describe('the front desk', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('FRD-86 FRD-84 registers a known patient in at most 22 keys after the phone and 45 s, a new one in 90 s, without a mouse', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
    await hospital.patient({ first_name: 'Kavita', last_name: 'Deshpande', phone: '9890123456', amount: '300' });
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.open('/front-desk');
      await focusIs(visitor, 'Find a patient');
      await keepPictures(visitor, 'desk-idle');
      const keys = new Keys(visitor.page);
      await keys.type('9890123456');
      const phone = keys.count;
      await keys.press('Enter');
      await focusIs(visitor, 'Disease');
      await keepPictures(visitor, 'desk-known');
      await keys.press('Enter');
      await focusIs(visitor, 'Amount');
      await keys.type('300');
      const known = await visitor.calls('POST /api/patients/', () => keys.held('Control', 'Enter'));
      expect([known.status, known.answer.uhid, known.sent.person_id]).toEqual([201, 'UH000001', expect.any(Number)]);
      await visitor.sees('Registered: Kavita Deshpande');
      await keepPictures(visitor, 'desk-done');
      await visitor.calls(`GET /api/patients/${known.answer.id}/slip-pdf/`, () => keys.held('Alt', 'p'));
      expect(keys.count - phone).toBeLessThanOrEqual(22);
      expect(secondsOf(keys.count, 3)).toBeLessThanOrEqual(45);

      const others = new Keys(visitor.page);
      await others.press('Enter');
      await focusIs(visitor, 'Find a patient');
      await others.type('9822011223');
      await visitor.sees('Nobody found.');
      await others.held('Alt', 'n');
      await focusIs(visitor, 'First Name');
      await others.type('sunita');
      await others.press('Enter');
      await others.type('devi');
      await others.press('Enter', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter', 'Enter', 'Enter', 'Enter');
      await others.type('34');
      await others.press('Enter');
      await focusIs(visitor, 'Address');
      await others.type('14 mg road');
      await keepPictures(visitor, 'desk-new');
      await others.press('Enter');
      await others.type('fever');
      await others.press('Enter');
      await focusIs(visitor, 'Amount');
      await others.type('500');
      const { sent } = await visitor.calls('POST /api/patients/', () => others.held('Control', 'Enter'));
      expect(sent).toMatchObject({
        ...{ first_name: 'sunita', last_name: 'devi', phone: '9822011223', gender: 'Female', age: '34' },
        ...{ address: '14 mg road', disease: 'fever', amount: '500' },
      });
      expect(secondsOf(others.count, 4)).toBeLessThanOrEqual(90);
    });
  }, 120_000);

  it('FRD-85 Esc closes a dialog and nothing else: the patient and what was typed are still there, wherever the focus was', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Niramay Hospital');
    await hospital.patient({ first_name: 'Kavita', last_name: 'Deshpande', phone: '9890123456', amount: '300' });
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.open('/front-desk');
      await focusIs(visitor, 'Find a patient');
      await visitor.type('9890123456');
      await visitor.keys('Enter');
      await focusIs(visitor, 'Disease');
      await visitor.keys('Enter');
      await focusIs(visitor, 'Amount');
      await visitor.type('450');
      const keys = new Keys(visitor.page);
      const isStillThere = async (dialog: string) => {
        await visitor.seesNo(dialog);
        expect(await visitor.has('textbox', 'Amount (₹)')).toBe(true);
        expect(await visitor.valueOf('textbox', 'Amount (₹)')).toBe('450');
      };
      const dialogs: readonly (readonly [string, () => Promise<void>])[] = [
        ['Keys of the front desk', () => keys.press('F1')],
        ['Photo of Kavita', () => keys.held('Alt', 'i')],
        ['Nothing matches “zzz”.', () => openPalette(visitor, keys)],
      ];
      for (const [name, open] of dialogs) {
        await open();
        await visitor.sees(name);
        await visitor.keys('Escape');
        await isStillThere(name);
      }
      await visitor.keys('F1');
      await visitor.sees('Keys of the front desk');
      // As where a button is disabled while a call is under way.
      await visitor.page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await visitor.keys('Escape');
      await isStillThere('Keys of the front desk');
      await visitor.keys('Escape');
      await focusIs(visitor, 'Find a patient');
      expect(await visitor.has('textbox', 'Amount (₹)')).toBe(false);
    });
  }, 60_000);
});
