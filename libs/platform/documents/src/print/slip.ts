import type { PaperLanguage } from '@nidaan/kernel';
import { Html, html } from './html.ts';
import { cutFact } from './length.ts';
import type { Letterhead } from './page.ts';
import { paperCode } from './parts.ts';
import { PAPER_TEXTS } from './paper-texts.ts';
import { slipCss, type SlipSheet } from './slip.css.ts';

/** A line of a slip; what is empty is left out. */
export interface SlipFact {
  label: string;
  value: string;
  strong?: boolean;
}

/** What the front desk hands over: one small sheet, in black alone, since thermal printers have no grey. */
export interface Slip {
  /** 'Receipt', 'Registration slip'. */
  title: string;
  letterhead: Letterhead;
  /** 'Duplicate', framed beside the title. */
  mark?: string;
  /** What is read out and found first: a label and a number. */
  lead?: SlipFact;
  facts: readonly SlipFact[];
  /** A sum between two rules, its amount in words below. */
  total?: SlipFact & { words: string };
  /** For a line to sign on: what stands under it. */
  signature?: string;
  /** The text of the code by which the paper can be checked (RPT-20). */
  code?: string;
  footer?: string;
  size: SlipSheet;
  language: PaperLanguage;
  /** For whom: goes into the file's own title. */
  subject: string;
}

/** A whole HTML document of one slip, ready for `Documents.pdf`. On a roll the sheet ends with the text. All texts are escaped. */
export function slipPage(slip: Slip): string {
  const { title, letterhead, mark, lead, facts, total, signature, code, footer, size, language, subject } = slip;
  const { hospitalName, address, phone, numbers = [] } = letterhead;
  const contact = [address, phone && `${PAPER_TEXTS[language].phone} ${phone}`, ...numbers].flatMap((text) => text || []);
  return html`<!doctype html>
    <html lang="${language}-IN">
      <head>
        <meta charset="utf-8" />
        <title>${cutFact(`${title} · ${subject}`)}</title>
        <style>
          ${new Html(slipCss(size))}
        </style>
      </head>
      <body${size.endsWith('mm') && new Html(` data-roll="${Number.parseInt(size, 10)}"`)}>
        <header>
          <div class="name">${cutFact(hospitalName)}</div>
          ${contact.map((text) => html`<div class="contact">${cutFact(text)}</div>`)}
        </header>
        <h1>${title}${mark && html`<span class="mark">${mark}</span>`}</h1>
        ${lead && html`<div class="lead"><span>${lead.label}</span><b>${cutFact(lead.value)}</b></div>`}
        <dl>
          ${facts.flatMap((fact) => (fact.value.trim() === '' ? [] : row(fact)))}
        </dl>
        ${
          total &&
          html`<dl class="total">${row(total)}</dl>
            <p class="words">${total.words}</p>`
        }
        ${(code || signature) && html`<div class="signing">${code && paperCode(code)}${signature && html`<p class="signature">${cutFact(signature)}</p>`}</div>`}
        ${footer && html`<footer>${footer}</footer>`}
      </body>
    </html>`.toString();
}

const row = ({ label, value, strong }: SlipFact): Html =>
  html`<div class="${strong ? 'strong' : ''}">
    <dt>${label}</dt>
    <dd>${cutFact(value)}</dd>
  </div>`;
