import { randomBytes } from 'node:crypto';

const KEY = /^([1-9]\d{0,8})\.[A-Za-z0-9_-]{43}$/;

/** A new key of a link: the hospital's number, and 256 bits that nobody guesses. */
export const newLinkKey = (hospitalId: number): string => `${hospitalId}.${randomBytes(32).toString('base64url')}`;

/** The hospital of a key; null for what is no key. */
export const hospitalOfKey = (key: string): number | null => {
  const [, hospital] = KEY.exec(key) ?? [];
  return hospital === undefined ? null : Number(hospital);
};

/** Where the link leads. Browsers do not send what stands behind '#', so that no log of addresses has it. */
export const addressOfLink = (base: string, key: string): string => `${base}/record#${key}`;
