/** Sentences of the list of sessions. */
export const SESSION_MESSAGES = {
  unknownDevice: 'Unknown device',
  unknown: 'Session not found',
  listFailed: 'Failed to load the sessions. Please try again.',
  endFailed: 'The session could not be ended. Please try again.',
} as const;
