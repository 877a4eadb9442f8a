/** Sentences of what mails about a login lead to. */
export const SECURITY_NOTICE_MESSAGES = {
  linkOver: 'This link is no longer valid.',
  stopped: 'Everybody is logged out. Choose a new password now.',
  failed: 'The sessions could not be ended. Please try again.',
} as const;
