import { FONT_STACK } from './fonts.ts';

/** Sheets of what bears a patient's number: the plastic card, and two rolls of labels. Sides in millimetres. */
export const CARD_SHEETS = {
  cr80: { width: 85.6, height: 54 },
  'label-50x25': { width: 50, height: 25 },
  'label-38x25': { width: 38, height: 25 },
} as const;
export type CardSheet = keyof typeof CARD_SHEETS;

const BOTH = `
* { box-sizing: border-box; }
html { background: #fff; }
body { margin: 0; font: 7pt/1.25 ${FONT_STACK}; color: #000; overflow: hidden; overflow-wrap: anywhere; }
p { margin: 0; unicode-bidi: plaintext; text-align: start; }
.hospital, .name, .local { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; }
.name, .uhid { font-weight: 600; }
.uhid { font-variant-numeric: tabular-nums; white-space: nowrap; }
.code { display: block; }
.code svg { display: block; width: 100%; height: 100%; }
main { display: grid; }
`;

// The longer a name, the smaller its letters: it wraps, and is on the card whole.
const CARD = `
body { width: 85.6mm; height: 54mm; display: flex; flex-direction: column; }
.hospital { flex: none; padding: 2.6mm 4mm 2.2mm; background: #0f4c5c; color: #fff; font-size: 9.5pt; font-weight: 600; -webkit-line-clamp: 2; -webkit-print-color-adjust: exact; }
main { flex: 1; min-height: 0; grid-template-columns: minmax(0, 1fr) 24mm; gap: 3mm; padding: 2.6mm 4mm 3mm; align-items: end; }
.text { align-self: start; }
.name { font-size: 12pt; line-height: 1.2; -webkit-line-clamp: 4; }
.long .name { font-size: 9pt; }
.longest .name { font-size: 6.5pt; -webkit-line-clamp: 6; }
.local { font-size: 9pt; -webkit-line-clamp: 1; }
.fact { margin-top: .8mm; font-size: 8pt; }
.uhid { margin-top: 1.4mm; font-size: 16pt; line-height: 1.1; letter-spacing: .02em; }
.uhid.wide { font-size: 11pt; }
.code { width: 24mm; height: 24mm; }
`;

const label = (code: number) => `
body { padding: 1.2mm 1.5mm; }
main { height: 100%; grid-template-columns: minmax(0, 1fr) ${code}mm; gap: 1mm; align-items: center; }
.hospital { font-size: 5pt; -webkit-line-clamp: 1; }
.name { font-size: 7.5pt; line-height: 1.15; -webkit-line-clamp: 3; }
.long .name { font-size: 6pt; }
.longest .name { font-size: 4.5pt; -webkit-line-clamp: 5; }
.local { font-size: 6pt; -webkit-line-clamp: 1; }
.fact { font-size: 6pt; }
.uhid { margin-top: .3mm; font-size: 9.5pt; line-height: 1.15; }
.uhid.wide { font-size: 5.5pt; }
.code { width: ${code}mm; height: ${code}mm; }
`;

const LOOKS: Readonly<Record<CardSheet, string>> = {
  cr80: CARD,
  'label-50x25': `${label(18)} body { width: 50mm; height: 25mm; }`,
  'label-38x25': `${label(15)} body { width: 38mm; height: 25mm; }`,
};

/** The look of a card on its sheet, without margins. */
export const cardCss = (sheet: CardSheet): string => {
  const { width, height } = CARD_SHEETS[sheet];
  return `@page { size: ${width}mm ${height}mm; margin: 0; }${BOTH}${LOOKS[sheet]}`;
};
