import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import type { Visitor } from '../../src/visitor.ts';

const SLIDES = ['Advanced Healthcare Solutions', 'Patient-Centered Care', 'Integrated Management System'];

/** Paths below /api that a page asked for, from now on. */
function callsOf(visitor: Visitor): string[] {
  const calls: string[] = [];
  visitor.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api')) calls.push(pathname);
  });
  return calls;
}

const shownSlide = (visitor: Visitor) =>
  visitor.page.$$eval('[data-slide] h2', (titles) =>
    titles.filter((title) => title.checkVisibility({ visibilityProperty: true })).map((title) => title.textContent),
  );

describe('the public site', () => {
  let journeys: Journeys;
  const pages = async () => {
    const sitemap = await (await fetch(`${journeys.nidaan.url}/sitemap.xml`)).text();
    return [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, address]) => new URL(address!).pathname);
  };

  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys.stop());

  it('MKT-01 MKT-03 MKT-27 a visitor reads the home page, which makes no call, and goes on to prices and registration', async () => {
    await journeys.go(async (visitor) => {
      const calls = callsOf(visitor);
      await visitor.open('/');
      expect(await shownSlide(visitor)).toEqual([SLIDES[0]]);
      await visitor.sees(SLIDES[1]!);
      expect(await shownSlide(visitor)).toEqual([SLIDES[1]]);
      await visitor.press('button', 'Previous slide');
      await visitor.press('button', `Slide 3: ${SLIDES[2]}`);
      expect(await shownSlide(visitor)).toEqual([SLIDES[2]]);
      await visitor.press('link', 'Pricing', ['navigation', 'Main']);
      await visitor.at('/pricing');
      await visitor.sees('₹20', '₹35', 'Save 30%', 'Most Popular', '₹120', '₹150', 'Save 20%', 'Custom pricing');
      await visitor.press('link', 'Get Started');
      await visitor.at('/register');
      await visitor.find('textbox', 'Hospital Name');
      expect(calls).toEqual([]);
    });
  }, 60_000);

  it('MKT-20 MKT-23 OPN-20 neither form of the home page makes a call', async () => {
    await journeys.go(async (visitor) => {
      await visitor.open('/');
      const calls = callsOf(visitor);
      const said: string[] = [];
      visitor.page.on('dialog', (dialog) => {
        said.push(dialog.message());
        void dialog.accept();
      });
      await visitor.fill('textbox', 'Email', 'asha@clinic.in', ['form', 'Newsletter']);
      await visitor.press('button', 'Subscribe');
      expect(said).toEqual(['Thank you for subscribing to our newsletter!']);
      for (const [name, text] of Object.entries({ Name: 'Asha', Email: 'asha@clinic.in', Subject: 'Beds', Message: 'How many?' }))
        await visitor.fill('textbox', name, text, ['form', 'Contact']);
      await visitor.press('button', 'Send Message');
      await visitor.sees('Your mail program opens with your message.');
      expect(calls).toEqual([]);
    });
  }, 60_000);

  it('PRM-70 PRM-71 MKT-21 a request for a demo, sent from /contact, arrives in the Leads of the staff', async () => {
    await journeys.go(async (visitor) => {
      await visitor.open('/pricing');
      await visitor.press('link', 'Request Demo');
      await visitor.at('/contact');
      expect(await visitor.valueOf('textbox', 'Subject (Optional)')).toBe('Request Demo');
      await visitor.press('button', 'Send Message');
      await visitor.sees('Name is required', 'Email is required', 'Message is required');
      const fields = { Name: 'Meera Joshi', Email: 'meera@joshi.example', Message: 'Two branches, forty beds.' };
      for (const [name, text] of Object.entries(fields)) await visitor.fill('textbox', name, text);
      await visitor.press('button', 'Send Message');
      await visitor.sees('Thank you. Our team will contact you soon.');
      const staff = new HospitalClient(journeys.nidaan.url, 'admin@nidaan.local', 'admin-of-the-tests');
      await staff.login();
      const { body } = await staff.get('/api/admin/leads/');
      const lead = { name: 'Meera Joshi', subject: 'Request Demo', topic: 'demo', message: fields.Message, status: 'new' };
      expect(body).toEqual(expect.arrayContaining([expect.objectContaining(lead)]));
      await visitor.press('link', 'Register', ['navigation', 'Account']);
      await visitor.at('/register');
    });
  }, 60_000);

  it('MKT-28 MKT-25 every page opens by its address and is drawn without an error or a refused style', async () => {
    await journeys.go(async (visitor) => {
      for (const path of [...(await pages()), '/register', '/login', '/forgot', '/restore-email', '/HospitalProfile?id=999999']) {
        if (path.startsWith('/HospitalProfile')) visitor.watch.expectRefusal('GET /api/public/hospitals/999999/', 404);
        const response = await visitor.page.goto(journeys.nidaan.url + path, { waitUntil: 'load' });
        expect([path, response!.status()]).toEqual([path, 200]);
        await visitor.page.waitForSelector('h1');
        if (path.startsWith('/HospitalProfile')) await visitor.sees('No such profile.');
      }
    });
  }, 120_000);

  it('MKT-29 fits a screen of 360 pixels, where the navigation is a menu button', async () => {
    await journeys.go(
      async (visitor) => {
        for (const path of await pages()) {
          await visitor.open(path);
          const tooWide = await visitor.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect([path, tooWide]).toEqual([path, 0]);
        }
        await visitor.open('/');
        expect(await visitor.has('link', 'Features')).toBe(true);
        expect(await visitor.page.$eval('#navigation', (menu) => menu.checkVisibility())).toBe(false);
        await visitor.press('button', 'Menu');
        await visitor.press('link', 'Features', ['navigation', 'Main']);
        await visitor.at('/features');
      },
      { width: 360, height: 740, isMobile: true },
    );
  }, 120_000);
});
