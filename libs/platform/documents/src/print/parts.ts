import { renderSVG } from 'uqr';
import { rupeesForPeople, type Paise } from '@nidaan/kernel';
import { Html, html, linesIn, type Fill } from './html.ts';
import { CONTINUED, cutFact, cutTo, MOST_LINES, withPlainBreaks } from './length.ts';

/** ₹ in Indian grouping with two decimals: '₹1,23,456.00'. */
export const money = (paise: Paise): string => rupeesForPeople(paise);

/** A labelled fact; `wide` takes a line of its own, `lead` is the one that the eye should find first. */
export interface Fact {
  label: string;
  value: Fill;
  wide?: boolean;
  lead?: boolean;
  strong?: boolean;
}

const emptyAs = (instead: string, value: Fill): Fill =>
  value === null || value === undefined || value === '' ? instead : cut(value);
const emptyAsDash = (value: Fill): Fill => emptyAs('–', value);

const cut = (value: Fill): Fill => (typeof value === 'string' ? cutFact(value) : value);

/** Labels over values in columns; `isFlowing` gives each fact the width that it needs. */
export function keyValue(facts: readonly Fact[], { columns = 4, framed = false, isFlowing = false } = {}): Html {
  const items = facts.map(
    ({ label, value, wide, lead, strong }) =>
      html`<div class="${[wide && 'wide', lead && 'lead', strong && 'strong'].filter(Boolean).join(' ')}">
        <dt>${label}</dt>
        <dd>${emptyAsDash(value)}</dd>
      </div>`,
  );
  const look = ['facts', framed && 'framed', isFlowing && 'flowing'].filter(Boolean).join(' ');
  return html`<dl class="${look}" style="grid-template-columns: repeat(${columns}, 1fr)">${items}</dl>`;
}

/** Whom the document is about: the name first and largest, between two rules. */
export const patientBlock = ({ name, facts, label = 'Patient', isFlowing }: PatientBlock): Html =>
  keyValue([{ label, value: name, lead: true }, ...facts], { framed: true, isFlowing });

interface PatientBlock {
  name: string;
  facts: readonly Fact[];
  /** Over the name. */
  label?: string;
  isFlowing?: boolean;
}

/** A titled part of the document. Its title never stays behind alone at the foot of a page. */
export const section = (title: string, ...content: Fill[]): Html =>
  html`<section>
    <h2>${title}</h2>
    ${content}
  </section>`;

/**
 * Running text as it was typed: line breaks kept, blank lines part paragraphs; of a text that is too long the beginning. `closing` (a
 * signature) never parts from its last lines.
 */
export function prose(text: string, closing: Html | false = false): Html {
  const whole = withPlainBreaks(text);
  const printed = cutTo(whole, MOST_LINES);
  const parts = printed
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (printed.length < whole.trimEnd().length) parts.push(CONTINUED);
  // As the last line of the last paragraph: Chromium forgets `break-before: avoid` where the text before fills a whole page.
  const end = closing && html`<span class="closing">${closing}</span>`;
  return html`${parts.map((part, at) => html`<p class="text">${inPieces(part)}${at === parts.length - 1 && end}</p>`)}`;
}

// Chromium takes time by the square of a piece's length to break it into lines: 20 s for 100,000 signs of Hindi, 0.4 s in pieces.
const PIECE = /[^]{1,400}\S{0,200}/gu;
const inPieces = (text: string): Fill =>
  text.length <= 600 ? text : (text.match(PIECE) ?? []).map((piece) => html`<span>${piece}</span>`);

/** A column: `end` aligns figures and money to the right; `width` is a share of the table, '30%'. */
export interface Column {
  header: Fill;
  align?: 'start' | 'end';
  width?: string;
  strong?: boolean;
}

// A column is a quarter of the page: what is one line across it is four in a cell.
const linesOfRow = (row: readonly Fill[]): number => Math.max(1, ...row.map((cell) => 4 * linesIn(cut(cell))));

/** The rows that fit, and a last one that says that there are more. */
function fitting(rows: readonly (readonly Fill[])[]): { rows: readonly (readonly Fill[])[]; lines: number; isCut: boolean } {
  let lines = 0;
  for (const [at, row] of rows.entries()) {
    lines += linesOfRow(row);
    if (at > 0 && lines > MOST_LINES) return { rows: rows.slice(0, at), lines: MOST_LINES, isCut: true };
  }
  return { rows, lines, isCut: false };
}

/**
 * Rows under a head that is repeated on every page; a row is never cut in two. `totals` close it, the last of them in bold. A table that is
 * too long ends before its time, and says so.
 */
export function table(options: {
  columns: readonly Column[];
  rows: readonly (readonly Fill[])[];
  totals?: readonly (readonly [string, Fill])[];
  empty?: string;
  /** What ends the paper (words, a signature): it never parts from the totals. */
  end?: Html;
  /** Rows closer together, for long lists. */
  dense?: boolean;
  /** In a cell with nothing in it. */
  emptyCell?: string;
}): Html {
  const { columns, totals = [], empty = 'None', end, dense = false, emptyCell = '–' } = options;
  const { rows, lines, isCut } = fitting(options.rows);
  if (rows.length === 0) return html`<p class="none">${empty}</p>`;
  const look = (column?: Column) => [column?.align === 'end' && 'end', column?.strong && 'strong'].filter(Boolean).join(' ');
  const head = columns.map(
    (column) => html`<th class="${column.align === 'end' ? 'end' : ''}" ${width(column)}>${column.header}</th>`,
  );
  const body = rows.map(
    (row) =>
      html`<tr>
        ${row.map((cell, at) => html`<td class="${look(columns[at])}">${emptyAs(emptyCell, cell)}</td>`)}
      </tr>`,
  );
  const more =
    isCut &&
    html`<tr>
      <td colspan="${columns.length}">${CONTINUED}</td>
    </tr>`;
  const foot = totals.map(
    ([label, value]) =>
      html`<tr class="foot">
        <td class="end" colspan="${columns.length - 1}">${label}</td>
        <td class="end">${value}</td>
      </tr>`,
  );
  const last =
    end &&
    html`<tr class="foot">
      <td class="end-of-paper" colspan="${columns.length}">${end}</td>
    </tr>`;
  // In a group of their own: Chromium forgets `break-before: avoid` of a row on the second page.
  const together = Math.max(0, body.length - 2);
  // Where all rows are in it, the head is too: it would stay behind alone.
  const classes = [dense && 'dense', together === 0 && 'together'].filter(Boolean).join(' ');
  const made = html`<table class="${classes}">
    <thead>
      <tr>
        ${head}
      </tr>
    </thead>
    <tbody>
      ${body.slice(0, together)}
    </tbody>
    <tbody class="together">
      ${body.slice(together)}${more}${foot}${last}
    </tbody>
  </table>`;
  return new Html(made.toString(), lines);
}

const width = ({ width: share }: Column): Fill => (share && /^\d{1,2}%$/.test(share) ? html` style="width: ${share}"` : '');

/** A main text with a quieter one under it, for table cells. */
export const withDetail = (text: Fill, detail: Fill): Html =>
  html`${cut(text)}${detail ? html`<span class="under">${cut(detail)}</span>` : ''}`;

/** Says that nothing follows, so that nothing can be added below. */
export const endMark = (): Html => html`<span class="end-mark">End of report</span>`;

/**
 * A line to sign on, at the right edge, never alone on the next page by half. `code` is the text of the code by which the paper can be
 * checked (RPT-20): it stands at the left edge, in the room that the signature needs anyway. `beside` stands between the two.
 */
export const signature = ({ name, detail, code, beside }: Signature): Html =>
  html`<span class="signing"
    >${code && paperCode(code)}${beside && html`<span class="beside-code">${beside}</span>`}<span class="signature"
      ><b>${name}</b>${detail}</span
    ></span
  >`;

interface Signature {
  name: string;
  detail?: string;
  code?: string;
  beside?: Html;
}

// The library draws it with a quiet zone of two modules. In the file it is a link as well, for who reads it on a screen.
export const paperCode = (text: string): Html => {
  const drawing = new Html(renderSVG(text, { ecc: 'L', border: 2 }));
  return /^https?:/.test(text) ? html`<a class="code" href="${text}">${drawing}</a>` : html`<span class="code">${drawing}</span>`;
};

/** The sign before medicines. Drawn, since the bundled fonts lack it. */
export const rxSign = (): Html =>
  html`<svg class="rx" viewBox="0 0 22 24" role="img" aria-label="Rx">
    <path d="M4 19V3h6.5a4.6 4.6 0 0 1 0 9.2H4M10 12.2 20 23M20.5 12.6 10.5 23M2 3h4M2 19h4" />
  </svg>`;
