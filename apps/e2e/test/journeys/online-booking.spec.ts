import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { bookedOnline, makeBookedOnline } from '../../src/booked-online.ts';
import { Journeys } from '../../src/journeys.ts';
import { codeFromMailbox, enterCode } from '../../src/mailbox.ts';
import { smallTargets } from '../../src/small-targets.ts';
import { until } from '../../src/until.ts';

const MOST_SCRIPT_BYTES = 200_000;
const PICTURE = fileURLToPath(new URL('../../../web/public/icon-512.png', import.meta.url));
const SMALL = { width: 320, height: 640, isMobile: true };

describe('booking on the public page', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('FRD-78 FRD-79 FRD-80 FRD-81 is booked with a mailed code, moved and cancelled, on a small phone', async () => {
    const slug = await bookedOnline(journeys.nidaan);
    const email = `${slug}@example.in`;
    await journeys.go(async (visitor) => {
      const isWide = () => visitor.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      await visitor.open(`/h/${slug}`);
      await visitor.press('link', 'Book appointment with Dr Meera Iyer');
      await visitor.press('button', 'Later days');
      await visitor.press('radio', '09:00');
      expect(await isWide()).toBe(false);
      await visitor.press('button', 'Continue');
      await visitor.fill('textbox', 'Patient name', 'Asha Verma');
      await visitor.fill('textbox', 'Phone', '98765 43210');
      await visitor.fill('textbox', 'Email', email);
      await visitor.press('button', 'Send me a code');
      await visitor.sees('Type the code');
      await enterCode(visitor, await codeFromMailbox(visitor, email, 1), 'Confirm booking');
      await visitor.sees('Your appointment is booked', 'Dr Meera Iyer', '09:00');
      await visitor.press('link', 'Open my booking');
      await visitor.press('button', 'Choose another time');
      await visitor.press('button', 'Later days');
      await visitor.press('radio', '11:00');
      await visitor.press('button', 'Move the appointment');
      await visitor.sees('11:00', 'You can move or cancel it until');
      expect(await isWide()).toBe(false);
      await visitor.press('button', 'Cancel appointment');
      await visitor.press('button', 'Yes, cancel it');
      await visitor.sees('This appointment is cancelled.');
    }, SMALL);
  }, 90_000);

  it('FRD-79 says that the doctor stopped online booking, and books another one with what was typed', async () => {
    const { hospital, slug, doctor } = await makeBookedOnline(journeys.nidaan);
    const { body: other } = await hospital.post('/api/doctors/', { name: 'Dr Rao', online: true });
    const day = { start_time: '00:00', end_time: '24:00', slot_minutes: 60 };
    const week = Array.from({ length: 7 }, (_, weekday) => ({ ...day, weekday }));
    await hospital.call('PUT', `/api/doctors/${other.id}/schedule/`, week);
    const email = `other-${slug}@example.in`;
    await journeys.go(async (visitor) => {
      const chooseTime = async () => {
        await visitor.press('button', 'Later days');
        await visitor.press('radio', '09:00');
        await visitor.press('button', 'Continue');
      };
      await visitor.open(`/h/${slug}/${doctor}`);
      await chooseTime();
      await visitor.fill('textbox', 'Patient name', 'Asha Verma');
      await visitor.fill('textbox', 'Phone', '98765 43211');
      await visitor.fill('textbox', 'Email', email);
      await hospital.call('PUT', `/api/doctors/${doctor}/`, { online: false });
      visitor.watch.expectRefusal('POST /api/public/bookings/', 404);
      await visitor.press('button', 'Send me a code');
      await visitor.sees('This doctor no longer takes online bookings.', 'What you typed is kept.');
      expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
      await visitor.press('link', 'Book appointment with Dr Rao');
      await chooseTime();
      await visitor.press('button', 'Send me a code');
      await visitor.sees('Type the code');
      await enterCode(visitor, await codeFromMailbox(visitor, email, 1), 'Confirm booking');
      await visitor.sees('Your appointment is booked', 'Dr Rao', '09:00');
    }, SMALL);
  }, 90_000);

  it('FRD-78 shows the photo of a doctor, which the hospital chose by touch and may take away', async () => {
    const { hospital, slug, doctor } = await makeBookedOnline(journeys.nidaan);
    const photo = 'img[alt="Photo of Dr Meera Iyer"]';
    await journeys.goAs(
      hospital,
      async (visitor) => {
        await visitor.open(`/doctors/${doctor}`);
        await visitor.press('button', 'Photo');
        await visitor.find('dialog', 'Photo of Dr Meera Iyer');
        expect(await visitor.page.evaluate(smallTargets)).toEqual([]);
        await visitor.attach('input[type=file]', PICTURE);
        await until('the chosen photo', () => visitor.page.$('img[alt="The photo that was chosen"]'));
        await visitor.keys('Enter');
        await until('the saved photo', () => visitor.page.$(photo));
      },
      SMALL,
    );
    await journeys.go(async (visitor) => {
      await visitor.open(`/h/${slug}`);
      const seen = await until('the photo on the public page', async () => {
        const found = await visitor.page.$(photo);
        return found?.evaluate((each) => {
          const { naturalWidth, width, height } = each as HTMLImageElement;
          return naturalWidth > 0 && { width, height, isWide: document.documentElement.scrollWidth > innerWidth };
        });
      });
      expect(seen).toEqual({ width: 64, height: 64, isWide: false });
    }, SMALL);
    expect((await hospital.call('DELETE', `/api/doctors/${doctor}/photo/`)).body.photo_url).toBeNull();
    await journeys.go(async (visitor) => {
      await visitor.open(`/h/${slug}`);
      await visitor.sees('Dr Meera Iyer', 'MI');
      expect(await visitor.page.$(photo)).toBeNull();
    }, SMALL);
  }, 90_000);

  it('FRD-78 may be found by search engines; the page of a booking may not', async () => {
    const headOf = async (path: string) => (await fetch(journeys.nidaan.url + path)).text();
    for (const path of ['/h/pune', '/h/pune/3']) expect(await headOf(path)).not.toContain('noindex');
    expect(await headOf('/h/pune')).toContain('data-told="hospital_name"');
    expect(await headOf('/b/7.key')).toContain('<meta name="robots" content="noindex">');
    expect(await headOf('/robots.txt')).toMatch(/Allow: \/api\/public\/$/m);
  });

  it('FRD-78 is light in Hindi too: at most 200 kB of script', async () => {
    const slug = await bookedOnline(journeys.nidaan);
    await journeys.go(async (visitor) => {
      await visitor.page.evaluateOnNewDocument(() => localStorage.setItem('nidaan.language', 'hi'));
      await visitor.open(`/h/${slug}`);
      await visitor.sees('अपॉइंटमेंट बुक करें');
      const scripts = await visitor.page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map((each) => (each as PerformanceResourceTiming).encodedBodySize),
      );
      const bytes = scripts.reduce((sum, each) => sum + each, 0);
      expect(bytes).toBeGreaterThan(100_000);
      expect(bytes).toBeLessThan(MOST_SCRIPT_BYTES);
    }, SMALL);
  }, 60_000);
});
