import { IMPORT_FILE_MESSAGES as messages } from '../import-messages.ts';
import { MOST_ROW_CHARACTERS, refuse } from '../list-row.ts';
import { unescaped } from './cell-values.ts';
import type { XmlHandler } from './xml-reader.ts';

const MOST_STRINGS = 2_000_000;
const MOST_BYTES = 64 * 1024 * 1024;

/** Texts that cells share, by their place. As bytes in one piece: millions of small strings would weigh several times as much. */
export class SharedStrings implements XmlHandler {
  #bytes = Buffer.alloc(64 * 1024);
  #ends: number[] = [];
  #text: string | null = null;
  #isTaken = false;
  #isSound = false;

  opened(name: string): void {
    if (name === 'si') this.#text = '';
    else if (name === 'rPh') this.#isSound = true;
    else if (name === 't') this.#isTaken = !this.#isSound;
  }

  closed(name: string): void {
    if (name === 't') this.#isTaken = false;
    else if (name === 'rPh') this.#isSound = false;
    else if (name === 'si') this.#add(unescaped(this.#text ?? ''));
  }

  text(text: string): void {
    if (!this.#isTaken || this.#text === null) return;
    this.#text += text;
    if (this.#text.length > MOST_ROW_CHARACTERS) throw refuse(messages.tooLarge);
  }

  /** Throws 400 where there is none. */
  at(place: string): string {
    const index = Number(place);
    const end = this.#ends[index];
    if (end === undefined) throw refuse(messages.brokenWorkbook);
    return this.#bytes.toString('utf8', this.#ends[index - 1] ?? 0, end);
  }

  #add(text: string): void {
    const start = this.#ends.at(-1) ?? 0;
    const end = start + Buffer.byteLength(text);
    if (end > MOST_BYTES || this.#ends.length === MOST_STRINGS) throw refuse(messages.tooLarge);
    if (end > this.#bytes.length) {
      const more = Buffer.alloc(Math.max(end, 2 * this.#bytes.length));
      this.#bytes.copy(more, 0, 0, start);
      this.#bytes = more;
    }
    this.#bytes.write(text, start);
    this.#ends.push(end);
    this.#text = null;
  }
}
