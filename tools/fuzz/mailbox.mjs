/** What mails and SMS of a product hold: codes, and the tokens of links. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads mails and SMS as they come. */
export class Mailbox {
  #read = new Set();

  constructor(dataDir) {
    this.folders = ['mail', 'sms'].map((name) => join(dataDir, name));
  }

  /** What those that were not read before hold, where they name this word in any letters: codes and the tokens of links. */
  news(word) {
    const fresh = this.folders.flatMap(messagesIn).filter((file) => !this.#read.has(file));
    return fresh.flatMap((file) => {
      this.#read.add(file);
      const { to, text } = JSON.parse(readFileSync(file, 'utf8'));
      return `${to} ${text}`.toLowerCase().includes(word.toLowerCase()) ? toldBy(text) : [];
    });
  }
}

// One that begins with a dot is still being written.
const messagesIn = (folder) =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => /^[0-9a-f].*\.json$/i.test(name))
    .map((name) => join(folder, name));

function toldBy(text) {
  const tokens = (text.match(/https?:\/\/\S+/g) ?? []).map((link) => link.split(/[/#=?]/).at(-1));
  return [
    ...tokens.map((token) => ({ token, key: token })),
    ...(text.match(/\b\d{6}\b/g) ?? []).map((code) => ({ otp: code, code })),
  ];
}
