import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OTP_LENGTH } from '@nidaan/identity-contracts';
import { Config } from '@nidaan/platform-config';

/** Makes and compares codes. Six digits are few, so their hash is keyed: a stolen table alone reveals nothing. */
@Injectable()
export class OtpSecrets {
  constructor(private readonly config: Config) {}

  make(): string {
    return String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
  }

  /** Bound to the request and its address, so that equal codes have different hashes. */
  hash(codeId: string, email: string, code: string): Buffer {
    return hashOf(this.config.keysFor('otp')[0], codeId, email, code);
  }

  fits(stored: Buffer | null, codeId: string, email: string, code: string): boolean {
    if (stored === null) return false;
    return this.config.keysFor('otp').some((key) => timingSafeEqual(stored, hashOf(key, codeId, email, code)));
  }
}

const hashOf = (key: Buffer, codeId: string, email: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${codeId}\n${email}\n${code}`).digest();
