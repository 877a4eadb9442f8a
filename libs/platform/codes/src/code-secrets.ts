import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** Digits of a one-time code (OTP-13). */
export const CODE_LENGTH = 6;

/** Makes and compares one-time codes. Six digits are few, so their hash is keyed: a stolen table alone reveals nothing. */
export class CodeSecrets {
  /** `keys`: the first makes what is new, each of them is accepted. */
  constructor(private readonly keys: () => readonly [Buffer, ...Buffer[]]) {}

  make(): string {
    return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  }

  /** Bound to what it is for and to its address, so that equal codes have different hashes. */
  hash(codeId: string, address: string, code: string): Buffer {
    return hashOf(this.keys()[0], codeId, address, code);
  }

  fits(stored: Buffer | null, codeId: string, address: string, code: string): boolean {
    if (stored === null) return false;
    return this.keys().some((key) => timingSafeEqual(stored, hashOf(key, codeId, address, code)));
  }
}

const hashOf = (key: Buffer, codeId: string, address: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${codeId}\n${address}\n${code}`).digest();
