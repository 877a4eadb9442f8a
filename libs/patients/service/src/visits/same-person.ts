import { phoneKey } from '@nidaan/patients-contracts';
import { encoded } from '../search/search-text.ts';

/** What tells a person, beside the Aadhaar number. */
export interface PersonMarks {
  first_name: string;
  last_name: string;
  phone: string;
}

/** A name as names are compared: '' for none. */
export const nameKey = ({ first_name, last_name }: PersonMarks): string =>
  `${first_name} ${last_name}`.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');

const phoneOf = ({ phone }: PersonMarks): string => phoneKey(phone) || phone.trim().toLowerCase();

/** Whether two visits are of one person by phone and name (OPN-36). A visit without either is nobody else's. */
export const isSamePerson = (one: PersonMarks, other: PersonMarks): boolean =>
  nameKey(one) !== '' && phoneOf(one) !== '' && nameKey(one) === nameKey(other) && phoneOf(one) === phoneOf(other);

/** LIKE pattern for the search column, of visits with a phone of fewer than ten digits; null without a phone. */
export function shortPhonePattern({ phone }: PersonMarks): string | null {
  return phone.trim() === '' ? null : `%\n${encoded(phone.trim())}\n%`;
}
