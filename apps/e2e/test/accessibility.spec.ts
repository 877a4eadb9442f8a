import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { looksAt, type Look } from '../src/accessibility.ts';
import { summaryOf } from '../src/accessibility-summary.ts';
import { HospitalClient } from '../src/hospital-client.ts';
import { Journeys } from '../src/journeys.ts';
import { fillForDialogs } from '../src/dialog-places.ts';
import { VIEWERS, type Place, type Viewer } from '../src/place.ts';
import { outOfSight } from '../src/out-of-sight.ts';
import { keepPicture } from '../src/pictures.ts';
import { fillHospital, PLACES, sitePlaces } from '../src/places.ts';
import { smallTargets } from '../src/small-targets.ts';
import { Visitor } from '../src/visitor.ts';

const WIDTHS = [1440, 390];

/** Waits until nothing is loading or moving any more. */
async function settled(visitor: Visitor): Promise<void> {
  await visitor.quiet();
  await visitor.page.waitForFunction(() => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null);
}

/** Its pages keep to the 24 px of WCAG; booking is looked at by a journey of its own. */
const isOfTheSite = ({ as, path }: Place) => as === 'nobody' && !/^\/(login|register|forgot|restore|stop|not-me|join)/.test(path);

/** Where a tab begins: none of the app's pages. */
const BEGINNING = '/favicon.svg';

/** Whether another page of the app stands in the tab. Loading the app anew for each place took a fifth of the processor's time. */
const canGoOn = ({ page, url }: Visitor, { as, path }: Place) => {
  const here = new URL(page.url()).pathname;
  return as !== 'nobody' && here !== BEGINNING && here !== new URL(path, url).pathname;
};

/** Goes on within the app, as Back and Forward do. */
const goOn = ({ page }: Visitor, { path }: Place) =>
  page.evaluate((wanted) => {
    history.pushState(null, '', wanted);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** For the message of a failure: the end of a page tells which dialog is open. */
const seenBy = async (visitor: Visitor) => (await visitor.text().catch(() => '')).slice(-1500);

/** What a finger misses, and what stands beyond the edge. */
const faultsOnAPhone = async ({ page }: Visitor): Promise<string[]> => [
  ...(await page.evaluate(smallTargets)),
  ...(await page.evaluate(outOfSight)),
];

describe('every page, as assistive technology and tired eyes meet it (WCAG 2.2 AA)', () => {
  let journeys: Journeys;
  let places: readonly Place[];
  const tokens = new Map<Viewer, HospitalClient>();
  const looks: Look[] = [];

  beforeAll(async () => {
    journeys = await Journeys.start({ PAYMENT_GRACE_DAYS: '0', ALLOW_LOCAL_WEBHOOKS: 'on' });
    const { nidaan } = journeys;
    places = [...PLACES, ...(await sitePlaces(nidaan.url))];
    const staff = new HospitalClient(nidaan.url, 'admin@nidaan.local', 'admin-of-the-tests');
    await staff.login();
    const unpaid = await HospitalClient.registered(nidaan, 'Sahyadri Hospital');
    await fillHospital(unpaid);
    await staff.post('/api/admin/reset-monthly-counts/', {});
    const full = await HospitalClient.registered(nidaan);
    await fillHospital(full);
    await fillForDialogs(full, staff);
    const lead = { name: 'Vijay Patil', email: 'vijay@patil.example', phone: '9822044556', message: 'We run three branches.' };
    await staff.post('/api/contact/', { ...lead, topic: 'demo' });
    tokens
      .set('hospital', full)
      .set('unpaid hospital', unpaid)
      .set('new hospital', await HospitalClient.registered(nidaan, 'Patil Nursing Home'))
      .set('staff', staff);
  }, 180_000);

  afterAll(async () => {
    const summary = process.env['A11Y_SUMMARY'];
    if (summary) writeFileSync(summary, summaryOf(looks));
    await journeys?.stop();
  });

  async function visit(visitor: Visitor, place: Place): Promise<void> {
    // No draft of the place before, and /dashboard leads to the tab used last.
    await visitor.page.evaluate(() => {
      sessionStorage.clear();
      localStorage.setItem('nidaan.tab', 'dashboard');
    });
    await (canGoOn(visitor, place) ? goOn(visitor, place) : visitor.open(place.path));
    await settled(visitor);
    if (!place.steps) return;
    await place.steps(visitor, journeys.nidaan);
    await settled(visitor);
  }

  /** Looks at every page of a viewer. */
  async function walk(viewer: Viewer, width: number): Promise<{ seen: Look[]; wrong: string[] }> {
    const context = await journeys.browser.createBrowserContext();
    const client = tokens.get(viewer);
    const arrive = async () => {
      const visitor = await Visitor.arrive(context, journeys.nidaan.url);
      await visitor.page.setViewport({ width, height: 900, isMobile: width < 768, hasTouch: width < 768 });
      await visitor.open(BEGINNING);
      if (client) await visitor.store({ access_token: client.token, refresh_token: client.refresh });
      return visitor;
    };
    const seen: Look[] = [];
    const wrong: string[] = [];
    // A page of its own for each place would cost a third more.
    let visitor = await arrive();
    for (const place of places.filter(({ as }) => as === viewer)) {
      let isSpoilt = place.spoilsPage === true;
      try {
        await visit(visitor, place);
        await keepPicture(visitor, `${place.name}-${width}`);
        if (width < 768 && !isOfTheSite(place))
          wrong.push(...(await faultsOnAPhone(visitor)).map((each) => `  ${place.name} at ${width}: ${each}`));
        for (const look of await looksAt(visitor.page, place.name, width)) {
          seen.push(look);
          if (look.violations.length > 0)
            wrong.push(`  ${place.name} at ${width} (${look.scheme})\n${look.violations.join('\n')}`);
        }
      } catch (error) {
        wrong.push(`  ${place.name} at ${width} could not be looked at: ${(error as Error).message}\n${await seenBy(visitor)}`);
        isSpoilt = true;
      }
      if (!isSpoilt) continue;
      await visitor.page.close();
      visitor = await arrive();
    }
    await context.close();
    return { seen, wrong };
  }

  // Side by side: most of the time goes into waiting until a page is at rest.
  it.each(VIEWERS)(
    'no page shows a violation to %s at 1440 and at 390 pixels',
    async (viewer) => {
      const walks = await Promise.all(WIDTHS.map((width) => walk(viewer, width)));
      looks.push(...walks.flatMap(({ seen }) => seen));
      expect(walks.flatMap(({ wrong }) => wrong).join('\n')).toBe('');
    },
    600_000,
  );
});
