import { MAX_ID } from '@nidaan/kernel';

const A = 'A'.charCodeAt(0);

// Capitals occur nowhere else in an encoded text, so a 'Q' always begins a character and matches cannot start inside one.
function encodedUnit(unit: string): string {
  const code = unit.charCodeAt(0);
  return `Q${String.fromCharCode(A + (code >> 12), A + ((code >> 8) & 15), A + ((code >> 4) & 15), A + (code & 15))}`;
}

/**
 * Text in the alphabet of the search column: small letters, digits and blanks stand for themselves, everything else is
 * written as 'Q' and four capitals. So `%`, `_` and `\` have no meaning to LIKE, and trigrams exist for every script and
 * for emoji whatever the database's locale is (TRK-08).
 */
export const encoded = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, encodedUnit);

/** What a patient is found by (TRK-06); a line each, so that a match never spans two fields, and always closed. */
export const searchTextOf = (patient: {
  first_name: string;
  last_name: string;
  phone: string;
  disease: string;
  email: string;
}): string =>
  [`${patient.first_name} ${patient.last_name}`, patient.phone, patient.disease, patient.email]
    .map((field) => `${encoded(field.slice(0, SEARCHED_LENGTH))}\n`)
    .join('');

// Of a very long text only the beginning is searched: the index would swell without helping anybody.
const SEARCHED_LENGTH = 1_000;

/** A search as the database function takes it. */
export interface SearchTerms {
  /** LIKE patterns of which one must match: several only where two letters are widened to trigrams. */
  pattern: string;
  widened: string[] | null;
  /** The patient's number when the search is one. */
  id: number | null;
}

// What may follow a character in the search column.
const FOLLOWERS = [...'abcdefghijklmnopqrstuvwxyz0123456789 Q\n'];

/** Parses what was typed; null for an empty search, which means the whole list (TRK-07). */
export function searchTerms(typed: string | undefined): SearchTerms | null {
  const text = (typed ?? '').trim();
  if (text === '') return null;
  const code = encoded(text);
  const number = /^#?(\d{1,10})$/.exec(text);
  const id = number && Number(number[1]) >= 1 && Number(number[1]) <= MAX_ID ? Number(number[1]) : null;
  // Two letters have no trigram of their own: with each possible follower they do.
  const widened = code.length === 2 ? FOLLOWERS.map((next) => `%${code}${next}%`) : null;
  return { pattern: `%${code}%`, widened, id };
}
