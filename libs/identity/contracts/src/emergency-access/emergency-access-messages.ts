/** Sentences of emergency access. */
export const EMERGENCY_MESSAGES = {
  patientUnknown: 'No patient found with this ID',
  codeUnknown: 'reason_code must be unconscious, urgent-care or other',
  reasonShort: 'Please give the reason in at least 10 characters',
  openAlready: 'This record is open to you already.',
  passwordNeeded: 'Please enter your password.',
  tooOften: 'Call your manager',
  unknown: 'Emergency access not found',
  isOver: 'This emergency access is over.',
  verdictUnknown: 'verdict must be justified or not-justified',
  noteRequired: 'Please write a note',
  ownAccess: 'Somebody else must review your own access.',
  reviewed: 'This emergency access was reviewed already.',
  openFailed: 'The record could not be opened. Please try again.',
  endFailed: 'The emergency access could not be ended. Please try again.',
  reviewFailed: 'The review could not be saved. Please try again.',
  loadFailed: 'Failed to load the emergency accesses. Please try again.',
} as const;
