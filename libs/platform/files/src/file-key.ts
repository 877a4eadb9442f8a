import { randomBytes } from 'node:crypto';

const KEY = /^[a-z0-9][a-z0-9-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;
const LONGEST = 240;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * A new key that cannot be guessed (SEC-09): 160 random bits. `prefix` says whose it is, 'photos/17'; it must not come from a
 * client, and a file's own name never becomes part of a key (SEC-11). All small letters, for disks that ignore case.
 */
export function newFileKey(prefix: string): string {
  const random = [...randomBytes(32)].map((byte) => ALPHABET[byte % 32]).join('');
  return checkedKey(`${prefix}/${random.slice(0, 2)}/${random.slice(2)}`);
}

/** Whether a text from outside may be a key at all: no empty, hidden or parent parts, nothing absolute. */
export const isFileKey = (key: string): boolean => key.length <= LONGEST && KEY.test(key) && !key.includes('..');

/** The key itself; throws on anything that is not one. */
export function checkedKey(key: string): string {
  if (!isFileKey(key)) throw new Error('Not a file key.');
  return key;
}

const CONTENT_TYPE = /^[a-z]+\/[A-Za-z0-9.+-]+(; charset=[A-Za-z0-9-]+)?$/;
const LONGEST_TYPE = 110;

/** The content type itself; throws on anything that is not one. */
export function checkedType(contentType: string): string {
  if (!CONTENT_TYPE.test(contentType) || contentType.length > LONGEST_TYPE) throw new Error('Not a content type.');
  return contentType;
}
