import type { SlipSize, VisitSlipSize } from '@nidaan/kernel';
import { FONT_STACK } from './fonts.ts';

const BOTH = `
* { box-sizing: border-box; }
html { background: #fff; }
body { margin: 0; font: 9.5pt/1.4 ${FONT_STACK}; color: #000; overflow-wrap: anywhere; }
h1, p, dl, dd, dt { margin: 0; padding: 0; font-size: inherit; font-weight: 400; }
header { text-align: center; padding-bottom: 2mm; border-bottom: .75pt solid #000; }
header .name { font-size: 13pt; line-height: 1.25; font-weight: 600; }
header .contact { font-size: 8pt; line-height: 1.35; white-space: pre-line; }
h1 { display: flex; justify-content: center; align-items: center; gap: 3mm; margin: 2.4mm 0 1.6mm; font-size: 11pt; font-weight: 600; }
.mark { padding: 0 1.6mm; border: .75pt solid #000; font-size: 8.5pt; letter-spacing: .04em; }
.lead { display: flex; justify-content: space-between; align-items: baseline; gap: 4mm; margin-bottom: 1.4mm; }
.lead span { font-size: 8.5pt; }
.lead b { font-size: 20pt; line-height: 1.15; font-weight: 600; text-align: right; font-variant-numeric: tabular-nums; }
dl > div { display: grid; grid-template-columns: 25mm minmax(0, 1fr); gap: 2mm; padding: .5mm 0; break-inside: avoid; }
dt { font-size: 8.5pt; }
dd { font-variant-numeric: tabular-nums; }
.name, .contact, dd { unicode-bidi: plaintext; text-align: start; }
header .name, header .contact { text-align: center; }
.strong dd { font-weight: 600; }
.total { margin-top: 2mm; border-top: .75pt solid #000; padding-top: 1mm; }
.total > div { grid-template-columns: 1fr auto; align-items: baseline; }
.total dd { font-size: 14pt; line-height: 1.25; font-weight: 600; white-space: nowrap; }
.words { padding-bottom: 1.4mm; border-bottom: .75pt solid #000; font-size: 8.5pt; }
.signing { display: flex; align-items: flex-end; justify-content: space-between; gap: 4mm; margin-top: 3mm; break-inside: avoid; }
.code { flex: none; }
.code svg { display: block; width: 27mm; height: 27mm; }
.signature { flex: 1; margin-left: auto; padding-top: 1mm; border-top: .5pt solid #000; font-size: 8pt; line-height: 1.3; text-align: center; }
footer { margin-top: 2.4mm; font-size: 7.5pt; line-height: 1.35; text-align: center; }
`;

// Most heads print 72 of the 80 mm. The height comes when the text stands (see WarmPage).
const ROLL = `
@page { size: 80mm 297mm; margin: 0; }
body { width: 80mm; padding: 3mm 4mm 4mm; }
`;
// Chromium does not know the name of this sheet.
const A6 = `
@page { size: 105mm 148mm; margin: 7mm 8mm 6mm; }
`;

// Heads of this roll print 48 mm: labels stand above what they name.
const NARROW = `
@page { size: 58mm 297mm; margin: 0; }
body { width: 58mm; padding: 3mm 5mm 4mm; font-size: 8.5pt; }
header .name { font-size: 11pt; }
h1 { flex-wrap: wrap; gap: 1mm 2mm; font-size: 10pt; }
.lead b { font-size: 17pt; }
dl > div { grid-template-columns: minmax(0, 1fr); gap: 0; }
.total > div { grid-template-columns: 1fr auto; }
.code svg { width: 24mm; height: 24mm; }
`;
const A5 = `
@page { size: A5; margin: 10mm 12mm; }
body { font-size: 11pt; }
h1 { font-size: 13pt; }
.lead b { font-size: 30pt; }
dl > div { grid-template-columns: 38mm minmax(0, 1fr); }
dt { font-size: 10pt; }
`;

const SHEETS = { '80mm': ROLL, '58mm': NARROW, A6, a5: A5 } as const satisfies Record<SlipSheet, string>;

/** Sheets on which slips are printed. */
export type SlipSheet = SlipSize | VisitSlipSize;

/** The look of a slip on its sheet. */
export const slipCss = (size: SlipSheet): string => BOTH + SHEETS[size];
