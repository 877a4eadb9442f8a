import { WORDS } from './accounts.mjs';
import { Values } from './values.mjs';

/** The values of each writer, by its word; each tries numbers that another one was told. */
export class Writers {
  #values = new Map();
  #words = [];

  /** `options`: as of Values, for all writers. */
  constructor(document, options) {
    Object.assign(this, { document, options });
  }

  /** Adds a writer with what is its own of the options. */
  add(word, own = {}) {
    const all = [...this.#values.values()];
    this.#words.push(word);
    const values = new Values(this.document, {
      ...this.options,
      ...own,
      seed: this.options.seed + all.length,
      word,
      words: this.#words,
    });
    // In a ring: in the order in which they are added, the first hospital tries the numbers of the second.
    values.neighbour = all[0];
    if (all.length > 0) all.at(-1).neighbour = values;
    this.#values.set(word, values);
  }

  of = (word) => this.#values.get(word);

  /** Whether a text holds what another hospital wrote. */
  isOfOther = (text, word) => this.#words.some((each) => each !== word && each !== WORDS.staff && text.includes(each));
}
