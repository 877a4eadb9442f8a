/** Hospitals that a run may lock itself out of, and what their mails hold: codes and the tokens of links. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { registerHospital } from '../bench/nidaan.mjs';
import { sellPlan } from './accounts.mjs';

/** Of all hospitals that `registerHospital` makes. */
export const ownPassword = 'Correct-horse-9';

/** Makes a hospital of this word, with the plan that has everything. */
export async function newHospital(url, dataDir, word) {
  const account = { ...(await registerHospital(url, dataDir, `${word} Clinic`)), role: 'owner', word, isThrowaway: true };
  await sellPlan(url, account);
  return account;
}

/** Reads mails as they come. */
export class Mailbox {
  #read = new Set();

  constructor(dataDir) {
    this.folder = join(dataDir, 'mail');
  }

  /** What mails that were not read before hold, of those that name this word in any letters: codes and the tokens of links. */
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

/** The code that an authenticator app shows now for a secret in base 32. */
export const totpOf = (secret) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
