import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { focusIs } from '../../src/focus.ts';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { until } from '../../src/until.ts';
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

  it('ORG-51 FRD-85 is woken by Escape, which leaves the dialog beneath with its text, and the focus goes back there', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Wakeful Hospital');
    expect((await hospital.call('PUT', '/api/clinic-settings/', { idle_lock_minutes: 5 })).status).toBe(200);
    await journeys.goAs(hospital, async (visitor) => {
      const dialog: ['dialog', string] = ['dialog', 'Invite a colleague'];
      await visitor.open('/team');
      await (await visitor.find('button', 'Invite')).focus();
      await visitor.keys('Enter');
      await visitor.find('textbox', 'Name', dialog);
      await focusIs(visitor, 'Name');
      await visitor.type('Meena Jadhav');
      await visitor.press('button', 'Choose a day', dialog);
      await focusIs(visitor, 'Month before');
      await visitor.keys('Escape');
      await until('the calendar to close', async () => !(await visitor.has('button', 'Month before')));
      await (await visitor.find('textbox', 'Name', dialog)).focus();
      await visitor.store({ 'nidaan.active': String(Date.now() - 6 * 60_000) });
      await visitor.sees(LOCKED);
      await focusIs(visitor, 'Password');
      await visitor.keys('Escape');
      await visitor.type(hospital.password);
      await visitor.keys('Enter');
      await visitor.seesNo(LOCKED);
      expect(await visitor.valueOf('textbox', 'Name', dialog)).toBe('Meena Jadhav');
      await focusIs(visitor, 'Name');
      await visitor.keys('Escape');
      await visitor.seesNo('Invite a colleague');
      await focusIs(visitor, 'Invite');
    });
  }, 90_000);
});
