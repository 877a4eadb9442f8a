import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = /^nk_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/;
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

const random = (length: number): string => Array.from({ length }, () => BASE62[randomInt(62)]).join('');

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let n = 0; n < CHECKSUM_LENGTH; n++) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Whether a bearer token claims to be an API key. Tokens of sessions never begin so. */
export const isApiKey = (token: string): boolean => token.startsWith('nk_');

/** A new key: 'nk_', 8 characters that name it, '_', 43 secret ones (256 bits), 6 of a checksum (ORG-81). */
export function makeApiKey(): { key: string; prefix: string } {
  const prefix = `nk_${random(8)}`;
  const body = `${prefix}_${random(SECRET_LENGTH)}`;
  return { key: body + checksumOf(body), prefix };
}

/** What is kept of a key: SHA-256 in base64url. Null for a text that is no key, so that a typing error asks no database. */
export function hashOfApiKey(key: string): string | null {
  if (!SHAPE.test(key)) return null;
  const body = key.slice(0, -CHECKSUM_LENGTH);
  return key.endsWith(checksumOf(body)) ? createHash('sha256').update(key).digest('base64url') : null;
}
