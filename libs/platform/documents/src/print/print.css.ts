import { FONT_STACK } from './fonts.ts';

const INK = '#1b2430';
const QUIET = '#5b6675';
const RULE = '#cfd6de';
const HAIR = '#e4e8ed';
const ACCENT = '#0b5f6e';

/** The look of every printed document: A4, one accent, thin rules, figures in columns. Sizes are in points, as on paper. */
export const PRINT_CSS = `
@page { size: A4; margin: 24mm 17mm 20mm; font: 7.5pt ${FONT_STACK}; color: ${QUIET}; }
@page :first { margin-top: 15mm; }
* { box-sizing: border-box; }
html { -webkit-print-color-adjust: exact; }
body { margin: 0; font: 9.5pt/1.5 ${FONT_STACK}; color: ${INK}; overflow-wrap: anywhere; }
h1, h2, p, dl, dd, dt, table, td, th { margin: 0; padding: 0; font-size: inherit; font-weight: 400; text-align: left; }
.letterhead { display: flex; justify-content: space-between; align-items: flex-end; gap: 12mm; padding-bottom: 5mm; border-bottom: 1.5pt solid ${ACCENT}; }
.letterhead .hospital { flex: 1; font-size: 19pt; line-height: 1.2; font-weight: 600; color: ${ACCENT}; letter-spacing: -0.01em; }
.letterhead address { flex: none; max-width: 70mm; font-style: normal; font-size: 8pt; line-height: 1.5; color: ${QUIET}; text-align: right; white-space: pre-line; }
.heading { display: flex; justify-content: space-between; align-items: baseline; gap: 8mm; margin: 7mm 0 4mm; }
.heading h1 { font-size: 14pt; line-height: 1.25; font-weight: 600; }
.heading .meta { font-size: 8.5pt; color: ${QUIET}; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.facts { display: grid; gap: 3.2mm 6mm; break-inside: avoid; }
.facts.framed { padding: 3.6mm 0; border-top: .5pt solid ${RULE}; border-bottom: .5pt solid ${RULE}; }
.facts dt, th { font-size: 7pt; line-height: 1.4; font-weight: 600; letter-spacing: .05em; text-transform: uppercase; color: ${QUIET}; }
.facts dd { font-variant-numeric: tabular-nums; }
.facts .wide { grid-column: 1 / -1; }
.facts .lead dd { font-weight: 600; font-size: 10.5pt; line-height: 1.35; }
section { margin-top: 7mm; }
section > h2 { font-size: 10.5pt; line-height: 1.35; font-weight: 600; color: ${ACCENT}; margin-bottom: 2mm; break-after: avoid; }
.text { white-space: pre-wrap; orphans: 3; widows: 3; max-width: 165mm; }
.text + .text { margin-top: 2.5mm; }
.none { color: ${QUIET}; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
thead { display: table-header-group; }
tfoot { display: table-row-group; }
th { padding: 0 3mm 1.4mm 0; border-bottom: .75pt solid ${INK}; vertical-align: bottom; overflow-wrap: normal; }
td { padding: 1.9mm 3mm 1.9mm 0; border-bottom: .5pt solid ${HAIR}; vertical-align: top; }
tr { break-inside: avoid; }
tbody tr:first-child, tbody tr:last-child { break-after: auto; }
tbody tr:nth-last-child(2) { break-after: avoid; }
.end { text-align: right; }
td.end { white-space: nowrap; }
th:last-child, td:last-child { padding-right: 0; }
.strong { font-weight: 600; }
.under { display: block; font-size: 8pt; font-weight: 400; color: ${QUIET}; }
tfoot tr { break-before: avoid; }
tfoot td { border-bottom: 0; padding-top: 1.4mm; padding-bottom: 0; }
tfoot tr:last-child td { font-weight: 600; padding-top: 2mm; }
.closing { display: inline-block; width: 176mm; white-space: normal; }
.signature { display: block; margin: 14mm 0 0 auto; width: 62mm; padding-top: 1.8mm; border-top: .5pt solid ${INK}; break-inside: avoid; break-before: avoid; font-size: 8.5pt; text-align: center; }
.signature b { display: block; font-size: 9.5pt; font-weight: 600; }
`;

const brief = (text: string) => (text.length > 90 ? `${text.slice(0, 89)}…` : text);

/** Text as a CSS string, every sign that could end it written as its number. */
export const cssString = (text: string): string =>
  `"${[...text].map((sign) => (/[A-Za-z0-9 ]/.test(sign) ? sign : `\\${sign.codePointAt(0)!.toString(16)} `)).join('')}"`;

/** The running heads: hospital and title from the second page on, the footer's words and 'Page 2 of 3' on every page. */
export function runningHeads({ hospital, title, footer }: { hospital: string; title: string; footer: string }): string {
  const line = `border-bottom: .5pt solid ${RULE}; vertical-align: bottom; padding-bottom: 2mm; margin-bottom: 6mm;`;
  return `@page {
  @top-left { content: ${cssString(brief(hospital))}; ${line} width: 60%; }
  @top-right { content: ${cssString(brief(title))}; ${line} width: 40%; }
  @bottom-left { content: ${cssString(brief(footer))}; width: 80%; vertical-align: top; padding-top: 5mm; }
  @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); vertical-align: top; padding-top: 5mm; white-space: nowrap; }
}
@page :first { @top-left { content: none; } @top-right { content: none; } }`;
}
