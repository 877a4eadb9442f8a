import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../workspace.mjs';

// Names, codes and units that stay as they are in every language: those of the journeys, and of screens that these leave out.
const OF_JOURNEYS = readFileSync(join(ROOT, 'apps/e2e/src/latin-words.ts'), 'utf8').match(/\(\?:(.*)\)\$/)[1];
const STAYS = new RegExp(
  `^(?:${OF_JOURNEYS}|[A-Z]{2}|CSV|Excel|xlsx|API|URL|UPI|SMS|WhatsApp|HTTPS?|JSON|DLT|var|Google|Microsoft|Authenticator|Aegis|Tally|Space|Ramesh)$`,
);

const SENTENCES = /^(message|detail|error)$/;

/** English on a screen in Hindi: what neither the catalogue has translated nor anybody has written. */
export class Untranslated {
  #written = new Set();
  #values = new Set();

  /** Values of the API's document have their Hindi in the app, also where answers name them. */
  constructor(document) {
    JSON.stringify(document, (key, value) => {
      if (key === 'enum' || key === 'const')
        for (const each of [value].flat()) if (/^[A-Z][a-z]/.test(each)) this.#values.add(each);
      return value;
    });
  }

  /** Keeps the texts of an answer: they are what people have written. The sentences of a server are not; a message with a number is somebody's. */
  learn(value) {
    if (typeof value === 'string') {
      if (!this.#values.has(value)) for (const word of value.match(/[A-Za-z]{2,}/g) ?? []) this.#written.add(word);
    } else if (value !== null && typeof value === 'object') {
      for (const [key, each] of Object.entries(value))
        if (key !== 'role_label' && ('id' in value || !SENTENCES.test(key))) this.learn(each);
    }
  }

  /** Those of the texts in which English is left. */
  in(texts) {
    const isLeft = (word) => !STAYS.test(word) && !this.#written.has(word);
    // Lines of medicines stand as the paper prints them: 'Paracetamol | 10 tablets (650mg) | 5 Days'.
    const ours = texts.filter((text) => !/\||^\d+ Days$/.test(text));
    return ours.filter((text) => (text.replaceAll(/\S+@\S+|https?:\S+/g, '').match(/[A-Za-z]{2,}/g) ?? []).some(isLeft));
  }
}
