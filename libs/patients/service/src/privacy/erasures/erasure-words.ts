import type { ErasedClass, ErasureAction } from '@nidaan/patients-contracts';

/** Kinds of data, as the letter says them. */
export const CLASS_WORDS: Readonly<Record<ErasedClass, string>> = {
  name: 'Names',
  contact: 'Phones, e-mail, addresses, guardian',
  aadhaar: 'Aadhaar number',
  photo: 'Photo',
  identifiers: 'Other numbers of the person',
  history: 'Former values of corrected fields',
  message_consents: 'Consents for messages',
  messages: 'Messages, appointments, tokens and copies in other services',
  consents: 'Other consents',
  clinical: 'Clinical records',
  bills: 'Bills and receipts',
  logs: 'Logs and the trail, in numbers alone',
};

export const ACTION_WORDS: Readonly<Record<ErasureAction, string>> = {
  erase: 'Erased',
  minimise: 'Kept by number alone',
  keep: 'Kept, without name and contact',
};
