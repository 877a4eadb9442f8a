import type { PaperLanguage, PaperSize } from '@nidaan/kernel';
import { Html, html, type Fill } from './html.ts';
import { cutFact, MOST_LINES } from './length.ts';
import { PAPER_TEXTS } from './paper-texts.ts';
import { printCss, runningHeads } from './print.css.ts';

/** Who hands out the document. */
export interface Letterhead {
  hospitalName: string;
  address?: string | null;
  phone?: string | null;
  email?: string | null;
  /** Whose paper it is, beside the hospital; what is empty is left out. */
  doctor?: { name: string; qualification: string; registrationNo: string };
  /** Further lines under the address: 'GSTIN 27…'. */
  numbers?: readonly string[];
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
  /** Default A4. */
  size?: PaperSize;
  /** Of the words that are the paper's own. Default English. */
  language?: PaperLanguage;
  /** For whom: goes with the title into the running head and the file's own title. */
  subject?: string;
}

/** A whole HTML document in the print design, ready for `Documents.pdf`. All texts are escaped. */
export function page({ title, letterhead, meta = [], blocks, footer = '', subject, closing, ...how }: Page): string {
  const { size = 'A4', language = 'en' } = how;
  const running = cutFact(subject ? `${title} · ${subject}` : title);
  const heads = runningHeads({ hospital: letterhead.hospitalName, title: running, footer, page: PAPER_TEXTS[language].page });
  const styles = new Html(printCss(size) + heads);
  return html`<!doctype html>
    <html lang="${language}-IN">
      <head>
        <meta charset="utf-8" />
        <title>${running}</title>
        <style>
          ${styles}
        </style>
      </head>
      <body>
        ${letterheadParts(letterhead, language)}
        <div class="heading">
          <h1>${cutFact(title)}</h1>
          <div class="meta">${lines(meta)}</div>
        </div>
        ${fitting(blocks, language, closing)}
        <div hidden>${footer}</div>
      </body>
    </html>`.toString();
}

function fitting(blocks: Iterable<Html>, language: PaperLanguage, closing?: Html): Html[] {
  const taken: Html[] = [];
  let lines = 0;
  for (const block of blocks) {
    if (lines >= MOST_LINES) {
      taken.push(
        html`<section>
          <p class="text">${PAPER_TEXTS[language].continued}<span class="closing">${closing}</span></p>
        </section>`,
      );
      break;
    }
    taken.push(block);
    lines += block.lines;
  }
  return taken;
}

function letterheadParts(
  { hospitalName, address, phone, email, doctor, numbers = [] }: Letterhead,
  language: PaperLanguage,
): Html {
  const texts = PAPER_TEXTS[language];
  const reached = [phone && `${texts.phone} ${phone}`, email];
  // Under the name there is room for both in one line.
  const contacts = doctor ? [reached.filter(Boolean).join(' · ')] : reached;
  const contact = html`<address>${lines([address, ...contacts, ...numbers])}</address>`;
  const name = html`<div class="name">${cutFact(hospitalName)}</div>`;
  if (!doctor)
    return html`<header class="letterhead">
      <div class="hospital">${name}</div>
      ${contact}
    </header>`;
  const { qualification, registrationNo } = doctor;
  const further = lines([qualification, registrationNo && `${texts.registrationNo} ${registrationNo}`]);
  return html`<header class="letterhead with-doctor">
    <div class="hospital">${name}${contact}</div>
    <div class="doctor"><b>${cutFact(doctor.name)}</b>${further}</div>
  </header>`;
}

const lines = (texts: readonly (string | null | undefined)[]): Fill =>
  texts.flatMap((text) => text || []).map((text, index) => html`${index ? html`<br />` : ''}${cutFact(text)}`);
