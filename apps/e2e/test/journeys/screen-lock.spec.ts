import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import type { Visitor } from '../../src/visitor.ts';

const LOCKED = 'The screen is locked';

/** What the page ever shows of it from now on, also over a reload. */
async function glimpses(visitor: Visitor, text: string): Promise<() => Promise<boolean>> {
  await visitor.page.evaluateOnNewDocument((wanted) => {
    const look = () => {
      if (document.body?.innerText.includes(wanted)) document.documentElement.dataset['glimpsed'] = 'yes';
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, text);
  return () => visitor.page.evaluate(() => document.documentElement.dataset['glimpsed'] === 'yes');
}

describe('a screen that is left alone', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('ORG-51 is hidden, also by a reload before the profile has come, and shown again with the password', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
    expect((await hospital.call('PUT', '/api/clinic-settings/', { idle_lock_minutes: 5 })).status).toBe(200);
    await hospital.patient({ first_name: 'Lakshmi', last_name: 'Iyer' });
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.press('link', 'Doctor View');
      await visitor.sees('Lakshmi Iyer');
      // Nobody has used it for six minutes.
      await visitor.store({ 'nidaan.active': String(Date.now() - 6 * 60_000) });
      await visitor.sees(LOCKED);
      const wasSeen = await glimpses(visitor, 'Lakshmi Iyer');
      const release = await visitor.hold(/^\/api\/user-details\/$/);
      await visitor.page.reload({ waitUntil: 'domcontentloaded' });
      await visitor.sees(LOCKED);
      // Longer than the list of patients takes to come.
      await new Promise((resolve) => setTimeout(resolve, 2000));
      expect([await wasSeen(), await visitor.has('navigation', 'Main')]).toEqual([false, false]);
      await release();
      await visitor.fill('textbox', 'Password', hospital.password);
      await visitor.press('button', 'Unlock');
      await visitor.seesNo(LOCKED);
      await visitor.sees('Lakshmi Iyer');
    });
  }, 90_000);
});
