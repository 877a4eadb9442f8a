export const INVITATION_MESSAGES = {
  /** Wrong, used, revoked and expired tokens are told alike. */
  over: 'This invitation is no longer valid. Ask the hospital to send it again.',
  /** Of an address whose former account may still take it back. */
  addressKept:
    'This address belonged to an account until a few days ago. Log in with its new email, or ask for an invitation to another address.',
  inTeam: 'This person is already in your team.',
  tooMany: 'Too many invitations were sent today. Please try again tomorrow.',
  declined: 'You have declined the invitation.',
  loadFailed: 'The invitation could not be opened. Please try again.',
  joinFailed: 'Joining failed. Please try again.',
} as const;
