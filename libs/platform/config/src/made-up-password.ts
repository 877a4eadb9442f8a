import { randomInt } from 'node:crypto';

// Without letters and digits that look alike: it is read off a screen and typed.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A password of 16 characters (93 bits) to be typed by a person. */
export const madeUpPassword = (): string => Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
