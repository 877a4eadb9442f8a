import type { RequestChannel, RequestKind } from '@nidaan/patients-contracts';

/** What is asked for, as papers and mails say it. */
export const KIND_WORDS: Readonly<Record<RequestKind, string>> = {
  access: 'A copy of the record',
  correction: 'Correction',
  erasure: 'Erasure',
  withdrawal: 'Consent taken back',
  grievance: 'Grievance',
  nomination: 'Nomination',
};

export const CHANNEL_WORDS: Readonly<Record<RequestChannel, string>> = {
  desk: 'At the desk',
  letter: 'By letter',
  email: 'By e-mail',
  phone: 'By phone',
  web: 'On the privacy page',
};
