import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { pageAt, siteFiles, textOf } from './testing/page-at.ts';
import { FEATURES } from './content/features.ts';
import { HELP } from './content/help.ts';
import { PAGES } from './pages.tsx';

const TARGETS = [
  '/solutions/hospitals',
  '/solutions/clinics',
  '/solutions/doctors',
  '/features',
  '/pricing',
  '/about',
  '/contact',
  '/blog',
  '/press',
  '/help',
  '/privacy',
  '/terms',
  '/cookies',
];
const APP = ['/login', '/register'];
const PATHS = PAGES.map(({ path }) => path);
const hrefs = (root: ParentNode) => [...root.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
/** Sources of what runs in the browser. */
const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        /(^|[/])src[/].*\.tsx?$|^[^/]+\.tsx?$/.test(path) && !/node_modules|\.spec\.|[/](service|contracts|copies)[/]/.test(path),
    )
    .map((path) => join(folder, path))
    .filter((path) => /^(apps.web|libs.[a-z]+.(web|ui|api-client)).src/.test(path));

describe('the pages of the public site as they are built', () => {
  it('MKT-24 links all 13 targets from the navigation and the foot of every page, and MKT-27 /login and /register', () => {
    for (const path of PATHS) {
      const page = pageAt(path);
      expect(hrefs(page.querySelector('footer.foot')!)).toEqual(expect.arrayContaining(TARGETS));
      const navigation = hrefs(page.querySelector('#navigation')!);
      expect(navigation).toEqual(expect.arrayContaining(APP));
      expect(TARGETS.filter((target) => navigation.includes(target))).toHaveLength(10);
    }
  });

  it('MKT-25 OPN-31 LST-07 gives each target a page of its own with content', () => {
    for (const path of TARGETS) {
      const main = pageAt(path).querySelector('main')!;
      expect(main.querySelectorAll('h1')).toHaveLength(1);
      expect(textOf(main).length).toBeGreaterThan(450);
    }
  });

  it.each(PATHS)('MKT-25 has no dead link on %s', (path) => {
    const page = pageAt(path);
    for (const href of hrefs(page)) {
      if (href === 'mailto:{{contact-email}}') continue;
      const { pathname, hash } = new URL(href, `http://site${path}`);
      if (/\.(svg|png)$/.test(pathname)) continue;
      expect([...PATHS, ...APP]).toContain(pathname);
      const target = hash && pathname === path ? page : hash ? pageAt(pathname) : undefined;
      if (target) expect(target.getElementById(hash.slice(1))).not.toBeNull();
    }
  });

  it('MKT-26 credits the vendor at the foot of every page', () => {
    for (const path of PATHS) expect(textOf(pageAt(path).querySelector('footer.foot'))).toContain('Powered by Nidaan');
  });

  it('MKT-25 says Page not found with a link home', () => {
    const page = pageAt('/404');
    expect(textOf(page.querySelector('h1'))).toBe('Page not found');
    expect(hrefs(page.querySelector('main')!)).toContain('/');
    expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  it.each(PATHS)('S15 runs no inline script and needs no inline style on %s', (path) => {
    const page = pageAt(path);
    const scripts = [...page.querySelectorAll('script')].filter(({ type }) => type !== 'application/ld+json');
    expect(scripts.map((script) => [script.getAttribute('src'), textOf(script)])).toEqual([['/assets/site.js', '']]);
    expect(page.querySelectorAll('style, [style]')).toHaveLength(0);
    const handlers = [...page.querySelectorAll('*')]
      .flatMap((element) => element.getAttributeNames())
      .filter((name) => name.startsWith('on'));
    expect(handlers).toEqual([]);
  });

  it('tells search engines an address, a title and a description of its own for each page, in valid JSON too', () => {
    const shown = PAGES.filter(({ isHidden }) => !isHidden);
    for (const { path } of shown) {
      const page = pageAt(path);
      expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(`{{public-url}}${path}`);
      const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')!.textContent) as Record<string, unknown>;
      expect(data['@context']).toBe('https://schema.org');
    }
    expect(new Set(shown.map(({ title }) => title)).size).toBe(shown.length);
    expect(new Set(shown.map(({ description }) => description)).size).toBe(shown.length);
    for (const { description } of shown) expect(description.length).toBeLessThanOrEqual(160);
  });

  it('names no address of its own in what is built: the gateway fills it in', () => {
    const files = siteFiles({ script: '/s.js', styles: [], fonts: [] });
    for (const { text } of files) expect(text).not.toMatch(/localhost|127\.0\.0\.1/);
    const sitemap = files.find(({ name }) => name === 'sitemap.xml')!.text;
    expect([...sitemap.matchAll(/<loc>\{\{public-url\}\}([^<]+)<\/loc>/g)].map(([, path]) => path)).toEqual(
      PATHS.filter((path) => path !== '/404'),
    );
    expect(files.find(({ name }) => name === 'robots.txt')!.text).toContain('Sitemap: {{public-url}}/sitemap.xml');
  });

  it('gives every picture its size and a text', () => {
    for (const path of PATHS)
      for (const picture of pageAt(path).querySelectorAll('img')) {
        expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1600', '1000']);
        expect(picture.alt.length).toBeGreaterThan(10);
      }
  });

  it('explains every tab of the app in the help, with a picture', () => {
    const topics = HELP.flatMap(({ topics }) => topics);
    const titles = topics.map(({ title }) => title).join('\n');
    for (const tab of [
      'Dashboard',
      'Patient Registration',
      'Doctor View',
      'Lab',
      'Pharmacy',
      'Patients Tracking',
      'Billing',
      'Profile',
      'TicketRaise',
    ])
      expect(titles).toContain(tab);
    expect(topics.filter(({ picture }) => picture === undefined).map(({ id }) => id)).toEqual(['login']);
  });

  it('MKT-25 tells on /cookies of every entry that the app keeps in the browser', () => {
    // A name of a lock, which is kept nowhere.
    const elsewhere = new Set(['nidaan.refresh']);
    const sources = ['libs', 'apps/web/src'].flatMap((folder) => sourcesIn(folder));
    const kept = sources.flatMap((path) => readFileSync(path, 'utf8').match(/(?<=['"`])nidaan\.[a-z_-]+(?=['"`.$])/g) ?? []);
    const told = [...pageAt('/cookies').querySelectorAll('tbody th')].map(textOf);
    expect(new Set(kept).size).toBeGreaterThan(12);
    expect(kept.filter((key) => !elsewhere.has(key) && !told.includes(key))).toEqual([]);
    for (const key of told.filter((each) => each.startsWith('nidaan.'))) expect(kept).toContain(key);
  });

  it('says of each feature whether it works today', () => {
    const page = pageAt('/features');
    const all = FEATURES.flatMap(({ features }) => features);
    expect(page.querySelectorAll('.features .tag')).toHaveLength(all.length);
  });
});
