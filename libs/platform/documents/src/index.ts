export { findBrowsers, NO_BROWSER, SYSTEM_PATH, type BrowserCandidate } from './browser/find-browsers.ts';
export { ChromiumDocuments, type ChromiumOptions } from './chromium-documents.ts';
export { Documents, type DocumentKey } from './documents.ts';
export type { PrintTurn } from './print-turns.ts';
export { Html, html, type Fill } from './print/html.ts';
export { cutFact } from './print/length.ts';
export { ageAndSex, correctedOn, PAPER_TEXTS } from './print/paper-texts.ts';
export { amountInWords } from './print/amount-in-words.ts';
export { page, type Letterhead, type Page } from './print/page.ts';
export { CARD_SHEETS, type CardSheet } from './print/card.css.ts';
export { cardPage, type Card } from './print/card.ts';
export { slipPage, type Slip, type SlipFact } from './print/slip.ts';
export {
  endMark,
  keyValue,
  money,
  patientBlock,
  prose,
  rxSign,
  section,
  signature,
  table,
  withDetail,
  type Column,
  type Fact,
} from './print/parts.ts';
