import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@nidaan/testing/browser';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2, levels A and AA, and what axe holds for good practice beyond it. */
const ALL = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** What another colour scheme can change. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

interface Finding {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: string[]; html: string; failureSummary?: string }[];
}
interface AxeResults {
  violations: Finding[];
  passes: { id: string }[];
}
declare const axe: { run(context: Document | Element, options: object): Promise<AxeResults>; version: string };

/** One page as it was looked at. */
export interface Look {
  place: string;
  width: number;
  scheme: 'light' | 'dark';
  /** Rules that had something to judge and found nothing wrong. */
  passed: number;
  violations: string[];
}

/** Looks at a page with axe-core, in the light and, where the page has one, in the dark scheme. */
export async function looksAt(page: Page, place: string, width: number): Promise<Look[]> {
  // Added by the debugger's own channel: the page's content policy would refuse a script element. It stays while the app does.
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(SOURCE);
  const [looks, ground] = [[await look(page, { place, width, scheme: 'light' })], await paint(page, 'light')];
  if ((await paint(page, 'dark')) !== ground) looks.push(await look(page, { place, width, scheme: 'dark' }));
  await paint(page, 'light');
  return looks;
}

/** Whose colours are drawn, as somebody's device asks for them or the app's own switch; gives the colour of the ground. */
async function paint(page: Page, scheme: 'light' | 'dark'): Promise<string> {
  // Together with what a visitor asks for from the beginning, which these replace: colours would fade from one scheme into the other.
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  return page.evaluate(async (wanted) => {
    const { dataset } = document.documentElement;
    if (dataset['mantineColorScheme'] !== undefined) dataset['mantineColorScheme'] = wanted;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    // Colours that change gradually are judged when they have arrived.
    const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.all(changing.map((each) => each.finished.catch(() => undefined)));
    return getComputedStyle(document.body).backgroundColor;
  }, scheme);
}

async function look(page: Page, at: Pick<Look, 'place' | 'width' | 'scheme'>): Promise<Look> {
  const { violations, passes } = await page.evaluate(
    async (runOnly, size) => {
      const resultTypes = ['violations'];
      const dialog = document.querySelector('[role="dialog"][aria-modal="true"]');
      if (!dialog) return axe.run(document, { runOnly, resultTypes });
      // What a dialog covers in part cannot be pressed, however little of it is to be seen.
      const page = await axe.run(document, { runOnly, resultTypes, rules: { [size]: { enabled: false } } });
      const own = await axe.run(dialog, { runOnly: { type: 'rule', values: [size] }, resultTypes });
      return { violations: [...page.violations, ...own.violations], passes: [...page.passes, ...own.passes] };
    },
    at.scheme === 'light' ? ALL : COLOURS,
    'target-size',
  );
  return { ...at, passed: passes.length, violations: violations.map(sentenceOf) };
}

function sentenceOf({ id, impact, help, nodes }: Finding): string {
  const places = nodes
    .slice(0, 4)
    .map((node) => `      ${node.target.join(' ')}\n        ${node.html.slice(0, 160)}\n        ${reasonOf(node)}`);
  return [`    ${id} (${impact ?? 'unrated'}): ${help}; ${nodes.length} element(s)`, ...places].join('\n');
}

const reasonOf = ({ failureSummary }: Finding['nodes'][number]) => (failureSummary ?? '').split('\n')[1]?.trim() ?? '';
