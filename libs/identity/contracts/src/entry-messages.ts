export const ENTRY_MESSAGES = {
  hospitalUnknown: 'Hospital not found.',
  leaveFailed: 'This could not be done. Please try again.',
  switchFailed: 'The hospital could not be opened. Please try again.',
} as const;
