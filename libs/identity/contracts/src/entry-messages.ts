export const ENTRY_MESSAGES = {
  hospitalUnknown: 'Hospital not found.',
  switchFailed: 'The hospital could not be opened. Please try again.',
} as const;
