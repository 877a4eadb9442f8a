import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { keepPictures } from '../../src/pictures.ts';
import { until } from '../../src/until.ts';
import type { Visitor } from '../../src/visitor.ts';

// A call reaches the display through the brokers of a cluster.
const SOON_MS = process.env['NIDAAN_CLUSTER'] ? 2500 : 1000;
const PATIENTS = ['Ramesh Kumar', 'Asha Verma', 'Imran Sheikh'];
const NOBODY = 'Nobody is called';

/** Who is called, as the counter and as the waiting room read it. */
const calledAt = (counter: Visitor) => counter.page.$eval('[aria-label="Current token"]', (each) => each.textContent.trim());
const shownOn = (display: Visitor) => display.page.$eval('[aria-label="Billing"] [aria-live]', (each) => each.textContent.trim());

/** One key of the counter, once it is done with the one before. */
const step = async (counter: Visitor, key: 'n' | 'd') => {
  const isReady = () => counter.page.$eval('main button:has(kbd)', (next) => !(next as HTMLButtonElement).disabled);
  await until('the counter to be done with the step before', isReady);
  await counter.keys(key);
};

/** A counter's queue with somebody for each of the names. */
async function waiting(hospital: HospitalClient): Promise<void> {
  const counters = [{ id: 1, name: 'Window 1', room: '3' }];
  const queue = await hospital.post('/api/queues/', { name: 'Billing', prefix: 'B', counters });
  for (const name of PATIENTS) {
    const { status, body } = await hospital.post('/api/tokens/', { queue_id: queue.body.id, name });
    if (status !== 201) throw new Error(`tokens answered ${status} ${JSON.stringify(body)}`);
  }
}

/** Adds a display of the queue, and gives the address that is opened on the TV. */
async function addDisplay(desk: Visitor): Promise<string> {
  await desk.open('/displays');
  await desk.press('button', 'New display');
  await desk.fill('textbox', 'Name', 'Ground floor');
  await desk.press('checkbox', 'Billing');
  await desk.press('button', 'Save');
  await desk.pressInRow('Displays', 'Ground floor', 'Address');
  const link = () => desk.page.$eval('[role="dialog"] a', (each) => (each as HTMLAnchorElement).pathname);
  const address = await until('the address of the display', link);
  await keepPictures(desk, 'display-address');
  return address;
}

/** Opens it, and waits until it is told of calls. */
async function opened(display: Visitor, address: string): Promise<void> {
  const told = display.page.waitForResponse((response) => response.url().endsWith('/live/'));
  await display.open(address);
  await display.sees('Ground floor', 'Billing', 'Next: ');
  await told;
}

/** On a phone, on a screen that hangs upright, and at last on one that lies. */
const SCREENS = [
  [390, 844],
  [1080, 1920],
  [1440, 900],
] as const;

/** The words in the place of a number fit into their card. */
async function expectRoom(display: Visitor): Promise<void> {
  for (const [width, height] of SCREENS) {
    await display.page.setViewport({ width, height });
    const isWhole = await display.page.$eval('[aria-label="Billing"]', (card) => {
      const words = card.querySelector('[aria-live]')!;
      return words.scrollWidth <= words.clientWidth && card.scrollHeight <= card.clientHeight;
    });
    expect([width, isWhole]).toEqual([width, true]);
  }
}

describe('a waiting room', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('FRD-63 FRD-65 FRD-66 shows each token as soon as it is called on a display without a login, and no names', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
    await waiting(hospital);
    await journeys.goAs(hospital, async (counter) => {
      const address = await addDisplay(counter);
      await counter.open('/queues');
      await counter.sees(NOBODY);
      await journeys.go(async (display) => {
        await opened(display, address);
        await expectRoom(display);
        const called = new Set<string>();
        for (const _ of PATIENTS) {
          await step(counter, 'n');
          const token = await until('a token to be called', async () => {
            const label = await calledAt(counter);
            return label !== NOBODY && label;
          });
          const begun = Date.now();
          await until(`token ${token} on the display`, async () => (await shownOn(display)) === token);
          expect(Date.now() - begun).toBeLessThan(SOON_MS);
          called.add(token);
          if (called.size === 1) for (const [name, who] of Object.entries({ counter, display })) await keepPictures(who, name);
          await step(counter, 'd');
          await until('the token to be done', async () => (await calledAt(counter)) === NOBODY);
        }
        expect(called.size).toBe(PATIENTS.length);
        await until('nobody on the display', async () => (await shownOn(display)) === NOBODY);
        const shown = await display.text();
        for (const name of PATIENTS.flatMap((each) => each.split(' '))) expect(shown).not.toContain(name);
      });
      await counter.sees('Nobody is waiting');
    });
  }, 60_000);
});
