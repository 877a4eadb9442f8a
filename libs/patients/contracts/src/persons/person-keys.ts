import { guardianWords, nameKeys, nameWords } from './folded-name.ts';

/** What a person is found by. */
export interface FoundBy {
  first_name: string;
  last_name: string;
  local_name: string;
  guardian_name: string;
  /** As `personPhoneKey` gives them. */
  phone_key: string;
  alt_phone_key: string;
  birth_date: string | null;
}

/**
 * Marks that tell kinds of keys apart: a sound, a guardian's word, a phone from its first and from its last digit, a year of birth. Words of
 * the name have none.
 */
export const KEY_MARKS = { sound: '~', guardian: '<', phone: '+', phoneBackwards: '-', year: '=' } as const;

const MOST_GUARDIAN_WORDS = 3;
const backwards = (text: string) => [...text].reverse().join('');
const phoneKeys = (key: string) => {
  const digits = key.replace(/\D/g, '');
  return digits === '' ? [] : [KEY_MARKS.phone + digits, KEY_MARKS.phoneBackwards + backwards(digits)];
};

/**
 * Keys by which a search finds a person (FRD-06, FRD-24), for its column `keys`: folded words and sounds of the names, words of the guardian,
 * phones from both ends, so that beginnings find each of them, and the year of birth. The service leads each by the hospital's number.
 */
export function personKeys(person: FoundBy): string[] {
  const names = [`${person.first_name} ${person.last_name}`, person.local_name];
  const guardians = [...nameWords(person.guardian_name), ...guardianWords(names[0]!)].slice(0, MOST_GUARDIAN_WORDS);
  const keys = [
    ...names.flatMap(nameWords),
    ...names.flatMap(nameKeys).map((sound) => KEY_MARKS.sound + sound),
    ...guardians.map((word) => KEY_MARKS.guardian + word),
    ...[person.phone_key, person.alt_phone_key].flatMap(phoneKeys),
    ...(person.birth_date === null ? [] : [KEY_MARKS.year + person.birth_date.slice(0, 4)]),
  ];
  return [...new Set(keys)];
}
