import { encoded } from '../search/search-text.ts';

/** What tells a person, beside the Aadhaar number. */
export interface PersonMarks {
  first_name: string;
  last_name: string;
  phone: string;
}

const MOBILE_DIGITS = 10;

const nameOf = ({ first_name, last_name }: PersonMarks): string =>
  `${first_name} ${last_name}`.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');

// '+91 98765-43210' and '9876543210' are one number.
const phoneOf = ({ phone }: PersonMarks): string => {
  const digits = phone.replace(/\D/g, '');
  return digits.length >= MOBILE_DIGITS ? digits.slice(-MOBILE_DIGITS) : phone.trim().toLowerCase();
};

/** Whether two visits are of one person by phone and name (OPN-36). A visit without either is nobody else's. */
export const isSamePerson = (one: PersonMarks, other: PersonMarks): boolean =>
  nameOf(one) !== '' && phoneOf(one) !== '' && nameOf(one) === nameOf(other) && phoneOf(one) === phoneOf(other);

/** LIKE pattern for the search column, of visits with this phone; null without a phone. The number must be written in one piece. */
export function phonePattern(person: PersonMarks): string | null {
  const phone = phoneOf(person);
  if (phone === '') return null;
  return /^\d{10}$/.test(phone) ? `%${phone}\n%` : `%\n${encoded(person.phone.trim())}\n%`;
}
