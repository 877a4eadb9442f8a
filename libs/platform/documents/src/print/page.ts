import { Html, html, type Fill } from './html.ts';
import { CONTINUED, cutFact, MOST_LINES } from './length.ts';
import { PRINT_CSS, runningHeads } from './print.css.ts';

/** Who hands out the document. */
export interface Letterhead {
  hospitalName: string;
  address?: string | null;
  phone?: string | null;
  email?: string | null;
}

/** A printed document. */
export interface Page {
  /** 'Prescription', 'Bill' … */
  title: string;
  letterhead: Letterhead;
  /** Short facts beside the title: date, number. */
  meta?: readonly string[];
  /** The parts in order: `facts`, `section`, `table`, `signature` … Once they are too many for a document, no more are asked for. */
  blocks: Iterable<Html>;
  /** Shown at the end of a document with too many parts: a signature. */
  closing?: Html;
  /** A short line at the foot of every page, left of the page number. */
  footer?: string;
  /** For whom: goes with the title into the running head and the file's own title. */
  subject?: string;
}

/** A whole HTML document in the print design, ready for `Documents.pdf`. All texts are escaped. */
export function page({ title, letterhead, meta = [], blocks, footer = '', subject, closing }: Page): string {
  const running = cutFact(subject ? `${title} · ${subject}` : title);
  const styles = new Html(PRINT_CSS + runningHeads({ hospital: letterhead.hospitalName, title: running, footer }));
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <title>${running}</title>
        <style>
          ${styles}
        </style>
      </head>
      <body>
        <header class="letterhead">${letterheadParts(letterhead)}</header>
        <div class="heading">
          <h1>${cutFact(title)}</h1>
          <div class="meta">${lines(meta)}</div>
        </div>
        ${fitting(blocks, closing)}
        <div hidden>${footer}</div>
      </body>
    </html>`.toString();
}

function fitting(blocks: Iterable<Html>, closing?: Html): Html[] {
  const taken: Html[] = [];
  let lines = 0;
  for (const block of blocks) {
    if (lines >= MOST_LINES) {
      taken.push(
        html`<section>
          <p class="text">${CONTINUED}<span class="closing">${closing}</span></p>
        </section>`,
      );
      break;
    }
    taken.push(block);
    lines += block.lines;
  }
  return taken;
}

const letterheadParts = ({ hospitalName, address, phone, email }: Letterhead) =>
  html`<div class="hospital">${cutFact(hospitalName)}</div>
    <address>${lines([address, phone && `Phone ${phone}`, email])}</address>`;

const lines = (texts: readonly (string | null | undefined)[]): Fill =>
  texts.flatMap((text) => text || []).map((text, index) => html`${index ? html`<br />` : ''}${cutFact(text)}`);
