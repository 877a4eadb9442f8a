import { MAX_ID } from '@nidaan/kernel';
import { isAadhaarNumber } from '../aadhaar-number.ts';
import { nameWords, soundOf } from './folded-name.ts';
import { uhidKey } from './uhid.ts';
import { writtenName } from './written-name.ts';

/** A part of a search: a word of the name or the guardian, as it is folded, or digits of a phone that may be a year. */
export type SearchPart =
  { kind: 'name' | 'guardian'; word: string; sound: string } | { kind: 'digits'; digits: string; isYear: boolean };

/** What was typed into the one search box (FRD-06). */
export interface PersonSearch {
  /** Key of a UHID or of a number of another register; '' where the text is neither. */
  code: string;
  /** Twelve digits that pass their check; null otherwise: a part of a number finds nobody. */
  aadhaar: string | null;
  visit: number | null;
  /** A whole phone number as it was typed; '' for none. */
  phone: string;
  /** Of which all must be found. */
  parts: SearchPart[];
}

const PHONE_DIGITS = 10;
const LEAST_DIGITS = 4;
const OLDEST_YEARS = 150;

const NOTHING: PersonSearch = { code: '', aadhaar: null, visit: null, phone: '', parts: [] };

const digitsPart = (digits: string, thisYear: number): SearchPart => {
  const year = Number(digits);
  return { kind: 'digits', digits, isYear: digits.length === 4 && year > thisYear - OLDEST_YEARS && year <= thisYear };
};

const visitOf = (digits: string): number | null => {
  const id = digits.length <= PHONE_DIGITS ? Number(digits) : 0;
  return id >= 1 && id <= MAX_ID ? id : null;
};

function ofDigits(text: string, compact: string): PersonSearch {
  const digits = compact.replace('+', '');
  const isWhole = digits.length >= PHONE_DIGITS;
  return {
    code: digits,
    aadhaar: isAadhaarNumber(digits) ? digits : null,
    visit: compact.startsWith('+') ? null : visitOf(digits),
    phone: isWhole ? text : '',
    parts: isWhole || digits.length < LEAST_DIGITS ? [] : [{ kind: 'digits', digits, isYear: false }],
  };
}

const words = (kind: 'name' | 'guardian', text: string): SearchPart[] =>
  nameWords(text).map((word) => ({ kind, word, sound: soundOf(word) }));

/**
 * Understands what was typed without a choice of field (FRD-06): a phone or its last digits, a UHID, a visit's number, an Aadhaar number, words of
 * a name in any order with digits or a guardian beside them. Null for an empty text.
 */
export function parsePersonSearch(typed: string, thisYear: number): PersonSearch | null {
  const text = typed.trim();
  if (text === '') return null;
  const numbered = /^#\s*(\d{1,10})$/.exec(text);
  if (numbered) return { ...NOTHING, visit: visitOf(numbered[1]!) };
  const compact = text.replace(/[\s().-]/g, '');
  if (/^\+?\d+$/.test(compact)) return ofDigits(text, compact);
  const isNumber = (token: string) => new RegExp(`^\\d{${LEAST_DIGITS},}$`).test(token);
  const tokens = text.split(/\s+/);
  const { name, guardian } = writtenName(tokens.filter((token) => !isNumber(token)).join(' '));
  return {
    ...NOTHING,
    code: uhidKey(text),
    parts: [
      ...words('name', name),
      ...words('guardian', guardian),
      ...tokens.filter(isNumber).map((digits) => digitsPart(digits, thisYear)),
    ],
  };
}
