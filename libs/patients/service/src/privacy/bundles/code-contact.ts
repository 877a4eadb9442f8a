import type { PersonContact } from '@nidaan/patients-contracts';

/** Where the code of a link goes: to the e-mail on file, else to the phone on file by SMS. */
export interface CodeContact {
  channel: 'email' | 'sms';
  address: string;
}

const DOTS = '••••••';

/** As much of an address as who knows it knows it again: 'a••••••@example.in', '••••••3210'; '' where there is none. */
export function maskedContact(contact: CodeContact | null): string {
  if (!contact) return '';
  const { channel, address } = contact;
  if (channel === 'sms') return DOTS + address.replace(/\D/g, '').slice(-4);
  return `${address.slice(0, 1)}${DOTS}${address.slice(address.lastIndexOf('@'))}`;
}

/** What is on file of somebody who lives. */
export function contactOnFile(person: PersonContact | undefined): CodeContact | null {
  if (!person || person.is_deceased) return null;
  if (person.email !== '') return { channel: 'email', address: person.email };
  return person.phone === '' ? null : { channel: 'sms', address: person.phone };
}
