import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { smallTargets } from '../../src/small-targets.ts';
import { until } from '../../src/until.ts';

const PHONE = { width: 390, height: 844, isMobile: true };
const FIFTEENTH = '[role="grid"] [data-day$="-15"]';

describe('the holidays of a hospital', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('ORG-59 stand in a month that fits on a phone, with room for a finger on each day', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Holiday Clinic');
    await journeys.goAs(
      hospital,
      async (visitor) => {
        const nameOfDay = () => visitor.page.$eval(FIFTEENTH, (day) => day.getAttribute('aria-label')!);
        await visitor.open('/settings');
        await visitor.loaded();
        await visitor.find('button', 'Month after');
        const day = await nameOfDay();
        expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
        const tooSmall = await visitor.page.evaluate(smallTargets);
        expect(tooSmall.filter((each) => /^(?:\d+ \w+ \d{4}|Month (?:before|after)) /.test(each))).toEqual([]);
        await visitor.press('button', day);
        await visitor.fill('textbox', 'Name of the holiday', 'Foundation Day');
        await visitor.press('button', 'Add holiday');
        await until('the holiday in its day', async () => (await nameOfDay()) === `${day}, Foundation Day`);
        if (process.env['SHOTS']) await visitor.page.screenshot({ path: `${process.env['SHOTS']}/holidays.png`, fullPage: true });
        const { holidays } = (await hospital.get('/api/clinic-settings/')).body;
        expect(holidays).toEqual([{ date: expect.stringMatching(/-15$/), name: 'Foundation Day', branch_id: null }]);
        await visitor.press('button', `${day}, Foundation Day`);
        await visitor.press('button', 'Remove', ['dialog', day]);
        await until('the day as others', async () => (await nameOfDay()) === day);
        // The dialog gives the focus back to the day, from where the keys go on.
        const focused = () => visitor.page.evaluate(() => document.activeElement?.getAttribute('data-day'));
        await until('the focus on the day', async () => (await focused())?.endsWith('-15') === true);
        await visitor.keys('ArrowRight');
        expect(await focused()).toMatch(/-16$/);
      },
      PHONE,
    );
  }, 60_000);
});
