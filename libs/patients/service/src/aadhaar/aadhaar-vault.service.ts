import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config, keyFor } from '@nidaan/platform-config';

// Key 1 is derived from the deployment's secret; a roll-over adds key 2 and keeps 1 for reading.
const KEY_ID = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** An Aadhaar number as it is stored (S12). */
export interface SealedAadhaar {
  /** key id (1 byte), nonce (12), tag (16), ciphertext; null when none was given. */
  sealed: Buffer | null;
  /** Blind index for exact search, as text of a signed 64-bit number; null when none was given. */
  index: string | null;
  /** Last four characters, '' where showing them would show nearly all. */
  lastFour: string;
}

/** Encrypts Aadhaar numbers at rest and finds them again without showing them. */
@Injectable()
export class AadhaarVault {
  readonly #keys: ReadonlyMap<number, Buffer>;
  readonly #indexKey: Buffer;

  constructor(config: Config) {
    this.#keys = new Map([[KEY_ID, keyFor(config.secrets.secret, 'aadhaar')]]);
    this.#indexKey = keyFor(config.secrets.secret, 'aadhaar-index');
  }

  seal(hospitalId: number, aadhaar: string): SealedAadhaar {
    if (aadhaar.trim() === '') return { sealed: null, index: null, lastFour: '' };
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#keys.get(KEY_ID)!, nonce);
    // Bound to its hospital: a value copied into another tenant's row does not open.
    cipher.setAAD(Buffer.from(String(hospitalId)));
    const text = Buffer.concat([cipher.update(aadhaar, 'utf8'), cipher.final()]);
    const sealed = Buffer.concat([Buffer.from([KEY_ID]), nonce, cipher.getAuthTag(), text]);
    const shown = normal(aadhaar);
    return { sealed, index: this.indexOf(hospitalId, aadhaar), lastFour: shown.length >= 8 ? shown.slice(-4) : '' };
  }

  /** The number as it was entered; throws when the value was tampered with or its key is unknown. */
  open(hospitalId: number, sealed: Buffer | null): string {
    if (sealed === null) return '';
    const key = this.#keys.get(sealed[0]!);
    if (!key) throw new Error('The key of a sealed value is not known');
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE_BYTES));
    decipher.setAAD(Buffer.from(String(hospitalId)));
    decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES));
    return decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }

  /** Blind index of a number: equal for equal numbers of one hospital, however they are spaced. */
  indexOf(hospitalId: number, aadhaar: string): string {
    const mac = createHmac('sha256', this.#indexKey)
      .update(`${hospitalId}:${normal(aadhaar)}`)
      .digest();
    return mac.readBigInt64BE(0).toString();
  }
}

/** How a stored number looks where it is not shown: 'XXXX XXXX 1234'. */
export const maskedAadhaar = (given: boolean, lastFour: string): string =>
  given ? `XXXX XXXX ${lastFour === '' ? 'XXXX' : lastFour}` : '';

// '1234 5678 9012' and '1234-5678-9012' are the same number.
const normal = (aadhaar: string): string => aadhaar.replace(/[\s-]+/g, '').toLowerCase();
