import type { PaperLanguage } from '@nidaan/kernel';
import { cardCss, type CardSheet } from './card.css.ts';
import { Html, html } from './html.ts';
import { paperCode } from './parts.ts';

/** What bears a patient's number: a card or a label. What is empty is left out. */
export interface Card {
  sheet: CardSheet;
  language: PaperLanguage;
  hospitalName: string;
  name: string;
  /** In the person's own script. */
  localName: string;
  /** Printed large. */
  uhid: string;
  /** '34 years · Female', 'S/o Ramesh'. */
  facts: readonly string[];
  /** The text of the code that a scanner types. */
  code: string;
}

// Longest names in characters that keep the larger letters.
const LONG = 34;
const LONGEST = 80;
const WIDE_UHID = 12;

const lengthOf = (name: string): string => (name.length > LONGEST ? 'longest' : name.length > LONG ? 'long' : '');

/** A whole HTML document of one card, ready for `Documents.pdf`: one sheet without margins. All texts are escaped. */
export function cardPage({ sheet, language, hospitalName, name, localName, uhid, facts, code }: Card): string {
  const hospital = html`<p class="hospital">${hospitalName}</p>`;
  const isCard = sheet === 'cr80';
  return html`<!doctype html>
    <html lang="${language}-IN">
      <head>
        <meta charset="utf-8" />
        <title>${uhid}</title>
        <style>
          ${new Html(cardCss(sheet))}
        </style>
      </head>
      <body class="${lengthOf(name)}">
        ${isCard && hospital}
        <main>
          <div class="text">
            ${!isCard && hospital}
            <p class="name">${name}</p>
            ${localName !== '' && html`<p class="local">${localName}</p>`}
            ${facts.flatMap((fact) => (fact === '' ? [] : html`<p class="fact">${fact}</p>`))}
            <p class="uhid${uhid.length > WIDE_UHID ? ' wide' : ''}">${uhid}</p>
          </div>
          ${paperCode(code)}
        </main>
      </body>
    </html>`.toString();
}
