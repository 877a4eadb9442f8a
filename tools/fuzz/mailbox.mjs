/** What the mails of a product hold: codes, and the tokens of links. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads mails as they come. */
export class Mailbox {
  #read = new Set();

  constructor(dataDir) {
    this.folder = join(dataDir, 'mail');
  }

  /** What those that were not read before hold, where they name this word in any letters: codes and the tokens of links. */
  news(word) {
    const names = existsSync(this.folder) ? readdirSync(this.folder) : [];
    // One that begins with a dot is still being written.
    const fresh = names.filter((name) => /^\d.*\.json$/.test(name) && !this.#read.has(name));
    return fresh.flatMap((name) => {
      this.#read.add(name);
      const { to, text } = JSON.parse(readFileSync(join(this.folder, name), 'utf8'));
      return `${to} ${text}`.toLowerCase().includes(word.toLowerCase()) ? toldBy(text) : [];
    });
  }
}

function toldBy(text) {
  const tokens = (text.match(/https?:\/\/\S+/g) ?? []).map((link) => link.split(/[/#=?]/).at(-1));
  return [
    ...tokens.map((token) => ({ token, key: token })),
    ...(text.match(/\b\d{6}\b/g) ?? []).map((code) => ({ otp: code, code })),
  ];
}
