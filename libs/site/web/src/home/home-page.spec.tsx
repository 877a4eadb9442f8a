import { describe, expect, it } from '@jest/globals';
import { pageAt, textOf } from '../testing/page-at.ts';

const page = pageAt('/');
const all = (selector: string, within: ParentNode = page) => [...within.querySelectorAll<HTMLElement>(selector)];
const cards = (selector: string) => all(selector).map(textOf);
const plan = (name: string) => all('.plan').find((each) => textOf(each.querySelector('h3')) === name)!;
const features = (name: string) => all('.ticks li', plan(name)).map(textOf);
const action = (name: string) => {
  const link = plan(name).querySelector('a.button')!;
  return [textOf(link), link.getAttribute('href')];
};

describe('the home page as it is built', () => {
  it('MKT-02 MKT-05 MKT-04 has exactly three slides with their titles, a dot for each, the first one marked, previous and next', () => {
    expect(cards('[data-slide] h2')).toEqual([
      'Advanced Healthcare Solutions',
      'Patient-Centered Care',
      'Integrated Management System',
    ]);
    expect(all('[data-dot]').map((dot) => dot.getAttribute('aria-current'))).toEqual(['true', null, null]);
    expect(all('[data-slide]').map((slide) => slide.hasAttribute('data-current'))).toEqual([true, false, false]);
    expect(all('[data-previous], [data-next]').map((each) => each.ariaLabel ?? each.getAttribute('aria-label'))).toEqual([
      'Previous slide',
      'Next slide',
    ]);
  });

  it('MKT-06 LST-07 tells what Nidaan is', () => {
    expect(textOf(page.querySelector('#about h2'))).toBe('About Nidaan');
    expect(textOf(page.querySelector('#about')).length).toBeGreaterThan(300);
  });

  it('MKT-07 shows the four figures', () => {
    const stats = all('.stats-list > div').map(
      (each) => `${textOf(each.querySelector('dd'))} ${textOf(each.querySelector('dt'))}`,
    );
    expect(stats).toEqual(['100+ hospitals', '24/7 support', '99.9% uptime', '50K+ patients daily']);
  });

  it('MKT-08 LST-07 has six service cards that cover the promises, each saying whether it works today', () => {
    expect(cards('#services .card h3')).toEqual([
      'Patient management',
      'Doctor scheduling',
      'Electronic health records',
      'Appointments & reminders',
      'Billing & invoicing',
      'Inventory, pharmacy & branches',
    ]);
    for (const tag of cards('#services .card .tag')) expect(['Available', 'In development']).toContain(tag);
  });

  it.each(['/', '/pricing'])('MKT-09 shows the three plans in order on %s', (path) => {
    expect([...pageAt(path).querySelectorAll('.plan h3')].map(textOf)).toEqual([
      'Primary Hospital',
      'Multi-Hospital',
      'Corporate Hospital',
    ]);
  });

  it('MKT-10 MKT-13 CON-39 OPN-51 shows prices, struck-through prices and savings as they are written', () => {
    const price = (name: string) => textOf(plan(name).querySelector('.price'));
    expect(price('Primary Hospital')).toBe('₹20 per patient visitBefore: ₹35 Save 30%');
    expect(textOf(plan('Primary Hospital').querySelector('s'))).toBe('₹35');
    expect(textOf(plan('Primary Hospital').querySelector('.badge'))).toBe('Most Popular');
    expect(price('Multi-Hospital')).toBe('₹120 per patient visitBefore: ₹150 Save 20%');
    expect(textOf(plan('Multi-Hospital').querySelector('s'))).toBe('₹150');
    expect(cards('.badge')).toEqual(['Most Popular']);
  });

  it('MKT-11 MKT-12 Primary: its features, and Get Started leads to /register', () => {
    expect(features('Primary Hospital')).toEqual([
      'Single dashboard',
      'Doctor management',
      'Accounts management',
      'Patient registration',
      'Patient tracking',
      'Basic reporting',
    ]);
    expect(action('Primary Hospital')).toEqual(['Get Started', '/register']);
  });

  it('MKT-14 MKT-15 Multi-Hospital: its features and Request Demo', () => {
    expect(features('Multi-Hospital')).toEqual([
      'Up to 10 doctor logins',
      'Doctors/staff/master dashboards',
      'Advanced reporting',
      'Inventory management',
    ]);
    expect(action('Multi-Hospital')).toEqual(['Request Demo', '/contact?topic=demo']);
  });

  it('MKT-16 MKT-17 Corporate Hospital: custom pricing, its features and Contact Sales', () => {
    expect(textOf(plan('Corporate Hospital').querySelector('.price strong'))).toBe('Custom pricing');
    expect(features('Corporate Hospital')).toEqual([
      'Unlimited dashboards and branches',
      'Dedicated account manager',
      'Priority 24/7 support',
      'Custom integrations',
      'API access',
    ]);
    expect(action('Corporate Hospital')).toEqual(['Contact Sales', '/contact?topic=sales']);
  });

  it('MKT-18 LST-07 has exactly two testimonials, each marked as illustrative', () => {
    expect(cards('blockquote')).toHaveLength(2);
    expect(cards('.quote .tag')).toEqual(['Illustrative', 'Illustrative']);
  });

  it('MKT-19 MKT-22 has the contact form with its four fields and a newsletter form with an email field alone', () => {
    const names = (form: string) => all(`${form} :is(input, textarea, select)`).map((field) => field.getAttribute('name'));
    expect(names('[data-mail-draft]')).toEqual(['name', 'email', 'subject', 'message']);
    expect(names('[data-newsletter]')).toEqual(['email']);
    expect(all('form').map((form) => form.hasAttribute('action'))).toEqual([false, false]);
    expect(all('form button[type="submit"]')).toHaveLength(2);
  });

  it('MKT-21 OPN-20 leads every Request Demo and Contact Sales to /contact with its topic', () => {
    const links = all('a.button').filter((link) => /Request Demo|Contact Sales/.test(textOf(link)));
    expect(links.length).toBeGreaterThanOrEqual(4);
    for (const link of links)
      expect(link.getAttribute('href')).toBe(textOf(link) === 'Request Demo' ? '/contact?topic=demo' : '/contact?topic=sales');
  });
});
