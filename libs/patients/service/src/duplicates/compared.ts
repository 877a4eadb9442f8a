import {
  birthOf,
  isAadhaarNumber,
  isFrequent,
  KEY_MARKS,
  nameWords,
  soundOf,
  type CheckedPerson,
  type ComparedPerson,
} from '@nidaan/patients-contracts';
import { personPhoneKey } from '../persons/person-phone.ts';
import type { ComparedRow } from './duplicates.repository.ts';

/** A person of the registry as the score takes one. */
export const comparedOf = ({ aadhaarIndex, phoneKey, ...row }: ComparedRow): ComparedPerson => ({
  ...row,
  phone_key: phoneKey,
  aadhaar_indexes: aadhaarIndex === null ? [] : [aadhaarIndex],
});

/** Somebody at the desk as the score takes one. `indexesOf` gives the indexes of an Aadhaar number. */
export function comparedForm(form: CheckedPerson, today: string, indexesOf: (aadhaar: string) => string[]): ComparedPerson {
  const { first_name, last_name, local_name, guardian_name, gender, address, pincode } = form;
  return {
    ...{ first_name, last_name, local_name, guardian_name, gender, address, pincode },
    ...birthOf(form, today),
    phone_key: personPhoneKey(form.phone),
    phone_owner: '',
    mother_id: null,
    aadhaar_indexes: isAadhaarNumber(form.aadhar) ? indexesOf(form.aadhar) : [],
    identifiers: [],
  };
}

const either = (terms: readonly string[]) => `(${terms.join(' | ')})`;

/**
 * Queries over `keys` that find who sounds like a person: with all telling sounds of a name; with one of them and the year of birth, one more or
 * less; with one of them and a word of the guardian.
 */
export function soundQueries(person: ComparedPerson, hospitalId: number): string[] {
  const key = (text: string) => `'${hospitalId}:${text}'`;
  const soundsOf = (name: string) => {
    const words = nameWords(name);
    const telling = words.filter((word) => !isFrequent(word));
    const sounds = (telling.length > 0 ? telling : words).map(soundOf).filter((sound) => sound !== '');
    return [...new Set(sounds)].map((sound) => key(KEY_MARKS.sound + sound));
  };
  const names = [`${person.first_name} ${person.last_name}`, person.local_name]
    .map(soundsOf)
    .filter((sounds) => sounds.length > 0);
  const any = [...new Set(names.flat())];
  if (any.length === 0) return [];
  const year = person.birth_date === null ? null : Number(person.birth_date.slice(0, 4));
  const years = year === null ? [] : [year - 1, year, year + 1].map((each) => key(`${KEY_MARKS.year}${each}`));
  const guardians = nameWords(person.guardian_name)
    .filter((word) => !isFrequent(word))
    .map((word) => key(KEY_MARKS.guardian + word));
  return [
    ...names.map((sounds) => sounds.join(' & ')),
    ...(years.length > 0 ? [`${either(any)} & ${either(years)}`] : []),
    ...(guardians.length > 0 ? [`${either(any)} & ${either(guardians)}`] : []),
  ];
}
