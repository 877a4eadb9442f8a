/** Sentences of the second step of a login and of its settings: server and browser print the same words. */
export const SECOND_FACTOR_MESSAGES = {
  codeAsked: 'Enter the code from your authenticator app.',
  codeShape: 'Enter all 6 digits',
  codeWrong: 'Invalid code',
  codeMissing: 'Enter the code from your authenticator app, or a backup code.',
  tooManyCodes: 'Too many wrong codes. Please wait a few minutes and log in again.',
  loginOver: 'This login took too long. Please log in again.',
  notBegun: 'Please begin again: scan the QR code first.',
  isOn: 'The second step is on already.',
  isRule: 'The rule of your hospital asks for the second step.',
  enrolFirst: 'Your hospital asks for a second step at the login. Please set it up now.',
  isOff: 'The second step is off.',
  loadFailed: 'The second step could not be loaded. Please try again.',
  failed: 'The second step could not be changed. Please try again.',
} as const;
