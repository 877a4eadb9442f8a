import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Journeys } from '../../src/journeys.ts';
import type { Visitor } from '../../src/visitor.ts';

const PHONE = { width: 390, height: 844, isMobile: true };

describe('the page of the OpenAPI document', () => {
  let journeys: Journeys;

  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys.stop());

  // A journey fails where the page breaks its content policy or asks anybody else.
  async function read(visitor: Visitor): Promise<void> {
    const { page } = visitor;
    const isWithinWidth = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    await visitor.open('/api/docs/');
    await visitor.sees('Nidaan', 'patients', 'Webhooks', 'pharmacy.dispensed');
    expect(await isWithinWidth()).toBe(true);
    await page.click('#operations-tag-patients');
    await page.waitForSelector('.opblock-post [data-path="/api/patients/"]');
    await page.click('.opblock-post [data-path="/api/patients/"]');
    await visitor.sees('Open to API keys with the scope patients.register.', '"first_name": "Asha"');
    expect(await isWithinWidth()).toBe(true);
    // What writes is not tried from here.
    expect(await page.$('.try-out')).toBeNull();
    await page.click('.opblock-get [data-path="/api/patients/pending/"]');
    await page.waitForSelector('.try-out');
  }

  it('S15 shows an integrator calls and webhooks, and fetches nothing from elsewhere', async () => {
    await journeys.go(read);
  }, 60_000);

  it('S15 does so on a phone, without a scroll sideways', async () => {
    await journeys.go(read, PHONE);
  }, 60_000);
});
