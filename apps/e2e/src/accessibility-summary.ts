import type { Look } from './accessibility.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const listed = (values: readonly (string | number)[]) => [...new Set(values)].join(', ');

/** What the last run saw, as docs/accessibility.md. */
export function summaryOf(looks: readonly Look[]): string {
  const places = [...new Set(looks.map(({ place }) => place))];
  const violations = sum(looks.map((look) => look.violations.length));
  const rows = places.map((place) => {
    const seen = looks.filter((look) => look.place === place);
    const found = sum(seen.map((look) => look.violations.length));
    return `| ${place} | ${listed(seen.map(({ width }) => width))} | ${listed(seen.map(({ scheme }) => scheme))} | ${sum(seen.map(({ passed }) => passed))} | ${found} |`;
  });
  return `# Accessibility

Written by \`npm run a11y\`. It starts the built product and opens every page below in Chromium at both widths, and in the light and the dark scheme
where a page has both. It judges each with axe-core: the rules of WCAG 2.0, 2.1 and 2.2, levels A and AA, and axe's good practice.
The same test is part of \`npm test\`. It fails on any violation. Pages, tabs, forms and dialogs are listed in \`apps/e2e/src/places.ts\`;
the pages of the public site are those of its sitemap.

Journeys and component tests check the rest: everything can be done with the keyboard alone, the focus
is always visible and follows the work, and messages are announced.

On the phone everything that is pressed is at least 44 px high and wide, and no action of a row is cut off. The same test measures it in
the app and on the way in. Excepted are links within a text and the pages of the public site.

**${violations} violations** on ${places.length} pages and states, looked at ${looks.length} times.

| page | widths | schemes | rules passed | violations |
|---|---|---|---|---|
${rows.join('\n')}
`;
}
