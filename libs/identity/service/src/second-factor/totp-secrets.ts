import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BACKUP_CODE_LENGTH, BACKUP_CODES } from '@nidaan/identity-contracts';
import { Config, keyMark, seal, unseal } from '@nidaan/platform-config';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
// A phone's clock may be one step off.
const WINDOW = 1;
// 160 bits, as RFC 4226 recommends.
const SECRET_BYTES = 20;
// Crockford's: what is easily misread is not in it.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 seconds), their secrets, and the backup codes that hang on them. */
@Injectable()
export class TotpSecrets {
  constructor(private readonly config: Config) {}

  /** What stands at the head of all that is sealed from now on. */
  get mark(): Buffer {
    return keyMark(this.config.keysFor('totp')[0]);
  }

  /** A new secret in base 32, as apps take it. */
  make(): string {
    return new Secret({ buffer: Uint8Array.from(randomBytes(SECRET_BYTES)).buffer }).base32;
  }

  seal(accountId: number, secret: string): Buffer {
    return seal(this.config.keysFor('totp'), String(accountId), secret);
  }

  open(accountId: number, sealed: Buffer): string {
    return unseal(this.config.keysFor('totp'), String(accountId), sealed);
  }

  /** The address that the QR code holds. */
  addressOf(secret: string, label: string): string {
    return totpOf(secret, label).toString();
  }

  /** The step whose code this is, counted in 30 seconds since 1970, or null: now, one before or one after. */
  stepOf(secret: string, code: string, now: Date): number | null {
    const timestamp = now.getTime();
    const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
    return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  }

  /** A new set of codes, as they are shown once. */
  makeBackupCodes(): string[] {
    const codes = new Set<string>();
    while (codes.size < BACKUP_CODES)
      codes.add(Array.from({ length: BACKUP_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''));
    return [...codes];
  }

  /** As it is stored: keyed by the sealed secret, so that a stolen table alone reveals nothing and a new key of the deployment changes nothing. */
  hashOf(secret: string, backupCode: string): Buffer {
    return createHmac('sha256', `nidaan:backup-code:${secret}`).update(readable(backupCode)).digest();
  }
}

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Nidaan', label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });

// As people type it: letters of either case, blanks and dashes between, and the letters that look like digits.
const readable = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
