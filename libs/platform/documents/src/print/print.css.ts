import type { PaperSize } from '@nidaan/kernel';
import { FONT_STACK } from './fonts.ts';

const INK = '#1b2430';
const QUIET = '#5b6675';
const RULE = '#cfd6de';
const HAIR = '#e4e8ed';
const ACCENT = '#0b5f6e';
const ALARM = '#b3261e';

// One accent, thin rules, figures in columns. Sizes are in points, as on paper.
const A4 = `
@page { size: A4; margin: 24mm 17mm 20mm; font: 7.5pt ${FONT_STACK}; color: ${QUIET}; }
@page :first { margin-top: 15mm; }
* { box-sizing: border-box; }
html { -webkit-print-color-adjust: exact; }
body { margin: 0; font: 9.5pt/1.5 ${FONT_STACK}; color: ${INK}; overflow-wrap: anywhere; }
h1, h2, p, dl, dd, dt, table, td, th { margin: 0; padding: 0; font-size: inherit; font-weight: 400; text-align: left; }
.letterhead { display: flex; justify-content: space-between; align-items: flex-end; gap: 12mm; padding-bottom: 5mm; border-bottom: 1.5pt solid ${ACCENT}; }
.letterhead .hospital { flex: 1; min-width: 0; }
.letterhead .name { font-size: 19pt; line-height: 1.2; font-weight: 600; color: ${ACCENT}; letter-spacing: -0.01em; }
.letterhead address { flex: none; max-width: 70mm; font-style: normal; font-size: 8pt; line-height: 1.5; color: ${QUIET}; text-align: right; white-space: pre-line; }
.with-doctor { align-items: flex-start; }
.with-doctor address { max-width: none; margin-top: 1mm; text-align: left; }
.doctor { flex: 0 1 auto; max-width: 48%; font-size: 8.5pt; line-height: 1.45; text-align: right; }
.doctor b { display: block; font-size: 11.5pt; line-height: 1.3; font-weight: 600; }
.heading { display: flex; justify-content: space-between; align-items: baseline; gap: 8mm; margin: 7mm 0 4mm; }
.heading h1 { font-size: 14pt; line-height: 1.25; font-weight: 600; }
.heading .meta { font-size: 8.5pt; color: ${QUIET}; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.facts { display: grid; gap: 3.2mm 6mm; break-inside: avoid; }
.facts.framed { padding: 3.6mm 0; border-top: .5pt solid ${RULE}; border-bottom: .5pt solid ${RULE}; }
.facts dt, th { font-size: 7pt; line-height: 1.4; font-weight: 600; letter-spacing: .05em; text-transform: uppercase; color: ${QUIET}; }
.facts dd { font-variant-numeric: tabular-nums; }
.facts .wide, .facts .lead { grid-column: 1 / -1; }
.facts .lead dd { font-weight: 600; font-size: 10.5pt; line-height: 1.35; }
.facts.flowing { display: flex; flex-wrap: wrap; gap: 2.6mm 10mm; }
.flowing .wide, .flowing .lead { flex: 0 0 100%; display: flex; align-items: baseline; gap: 3mm; }
.flowing .wide dd, .flowing .lead dd { flex: 1; min-width: 0; }
.facts .strong dd { font-weight: 600; }
.allergies { margin-top: 3mm; font-weight: 600; white-space: pre-wrap; unicode-bidi: plaintext; }
.allergies.listed { padding: 1.2mm 2.4mm; border: .75pt solid ${ALARM}; color: ${ALARM}; }
.rx { display: block; width: 7.2mm; height: 7.9mm; fill: none; stroke: ${ACCENT}; stroke-width: 1.7; break-after: avoid; }
h2.part { margin: 8mm 0 2mm; font-size: 11pt; font-weight: 600; break-after: avoid; }
.beside { color: ${QUIET}; font-weight: 400; }
section { margin-top: 7mm; }
section > h2 { font-size: 10.5pt; line-height: 1.35; font-weight: 600; color: ${ACCENT}; margin-bottom: 2mm; break-after: avoid; }
.text { white-space: pre-wrap; text-align: start; orphans: 3; widows: 3; max-width: 165mm; }
.name, .doctor, h1, dd, td, .text, .under { unicode-bidi: plaintext; }
.text + .text { margin-top: 2.5mm; }
.none { color: ${QUIET}; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
thead { display: table-header-group; }
th { padding: 0 3mm 1.4mm 0; border-bottom: .75pt solid ${INK}; vertical-align: bottom; overflow-wrap: normal; }
td { padding: 1.9mm 3mm 1.9mm 0; border-bottom: .5pt solid ${HAIR}; vertical-align: top; }
tr { break-inside: avoid; }
.together { break-inside: avoid; }
.end { text-align: right; }
td.end { white-space: nowrap; }
th:last-child, td:last-child { padding-right: 0; }
.strong { font-weight: 600; }
.under { display: block; font-size: 8pt; font-weight: 400; color: ${QUIET}; }
.foot { break-before: avoid; }
.foot td { border-bottom: 0; padding-top: 1.4mm; padding-bottom: 0; }
.foot:last-child td { font-weight: 600; padding-top: 2mm; }
.dense td { padding-top: .7mm; padding-bottom: .7mm; line-height: 1.38; }
tr.foot:has(+ tr .end-of-paper) td { font-weight: 600; }
tr.foot:last-child td.end-of-paper { font-weight: 400; padding-top: 2mm; }
.end-of-paper .signature { margin-top: 10mm; }
.end-mark { display: block; margin-top: 9mm; text-align: center; font-size: 8pt; color: ${QUIET}; break-before: avoid; }
.closing { display: inline-block; width: 176mm; white-space: normal; }
.signing { display: flex; align-items: flex-end; margin-top: 4mm; break-inside: avoid; break-before: avoid; }
.code svg { display: block; width: 24mm; height: 24mm; }
.signing .beside-code { flex: 1; min-width: 0; align-self: flex-start; margin: 1mm 6mm 0 4mm; }
.signature { display: block; margin: 10mm 0 0 auto; width: 62mm; padding-top: 1.8mm; border-top: .5pt solid ${INK}; break-inside: avoid; break-before: avoid; font-size: 8.5pt; text-align: center; }
.signature b { display: block; font-size: 9.5pt; font-weight: 600; }
`;

// What is smaller on half the sheet. Eight medicines, advice and tests stand on one page of it.
const A5 = `
@page { size: A5; margin: 16mm 10mm 12mm; font-size: 6.5pt; }
@page :first { margin-top: 9mm; }
body { font-size: 8.5pt; line-height: 1.3; }
.letterhead { gap: 6mm; padding-bottom: 2.5mm; border-bottom-width: 1pt; }
.letterhead .name { font-size: 13pt; }
.letterhead address { font-size: 7pt; line-height: 1.4; max-width: 52mm; }
.with-doctor address { margin-top: .5mm; max-width: none; }
.doctor { font-size: 7.5pt; line-height: 1.35; }
.doctor b { font-size: 9.5pt; }
.heading { margin: 2.4mm 0 1.6mm; }
.heading h1 { font-size: 11pt; }
.heading .meta { font-size: 7.5pt; }
.facts { gap: 1.4mm 4mm; }
.facts.framed { padding: 1.8mm 0; }
.facts.flowing { gap: 1.2mm 6mm; }
.allergies { margin-top: 1.4mm; }
.allergies.listed { padding: .6mm 1.6mm; }
.rx { width: 5mm; height: 5.5mm; }
h2.part { margin: 4mm 0 1mm; font-size: 9.5pt; }
.facts dt, th { font-size: 6pt; }
.facts .lead dd { font-size: 9.5pt; }
section { margin-top: 2.4mm; }
section > h2 { font-size: 9pt; margin-bottom: .6mm; }
td { padding: .75mm 2mm .75mm 0; }
th { padding: 0 2mm .8mm 0; }
.under { font-size: 7.5pt; }
.closing { width: 128mm; }
.signing { margin-top: 1mm; }
.code svg { width: 17mm; height: 17mm; }
.signature { margin-top: 7mm; width: 48mm; padding-top: 1mm; font-size: 7.5pt; }
.signature b { font-size: 8.5pt; }
`;

/** The look of every printed document, on its sheet. */
export const printCss = (size: PaperSize): string => (size === 'A4' ? A4 : A4 + A5);

const brief = (text: string) => (text.length > 90 ? `${text.slice(0, 89)}…` : text);

/** Text as a CSS string, every sign that could end it written as its number. */
export const cssString = (text: string): string =>
  `"${[...text].map((sign) => (/[A-Za-z0-9 ]/.test(sign) ? sign : `\\${sign.codePointAt(0)!.toString(16)} `)).join('')}"`;

interface Heads {
  hospital: string;
  title: string;
  footer: string;
  /** What stands before, between and after the two numbers of a page. */
  page: readonly string[];
}

/** The running heads: hospital and title from the second page on, the footer's words and 'Page 2 of 3' on every page. */
export function runningHeads({ hospital, title, footer, page }: Heads): string {
  const [before, between, after] = page.map(cssString);
  const line = `border-bottom: .5pt solid ${RULE}; vertical-align: bottom; padding-bottom: 2mm; margin-bottom: 6mm;`;
  return `@page {
  @top-left { content: ${cssString(brief(hospital))}; ${line} width: 60%; }
  @top-right { content: ${cssString(brief(title))}; ${line} width: 40%; }
  @bottom-left { content: ${cssString(brief(footer))}; width: 80%; vertical-align: top; padding-top: 5mm; }
  @bottom-right { content: ${before} counter(page) ${between} counter(pages) ${after}; vertical-align: top; padding-top: 5mm; white-space: nowrap; }
}
@page :first { @top-left { content: none; } @top-right { content: none; } }`;
}
