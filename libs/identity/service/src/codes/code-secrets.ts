import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OTP_LENGTH } from '@nidaan/identity-contracts';
import { Config, keyFor } from '@nidaan/platform-config';

/** Makes and compares codes. Six digits are few, so their hash is keyed: a stolen table alone tells nothing. */
@Injectable()
export class CodeSecrets {
  readonly #key: Buffer;

  constructor(config: Config) {
    this.#key = keyFor(config.secrets.secret, 'otp');
  }

  make(): string {
    return String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
  }

  /** Bound to the request and its address, so that equal codes have different hashes. */
  hash(codeId: string, email: string, code: string): Buffer {
    return createHmac('sha256', this.#key).update(`${codeId}\n${email}\n${code}`).digest();
  }

  fits(stored: Buffer | null, codeId: string, email: string, code: string): boolean {
    return stored !== null && timingSafeEqual(stored, this.hash(codeId, email, code));
  }
}
