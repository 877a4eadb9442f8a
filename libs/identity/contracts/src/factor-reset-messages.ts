/** Sentences of second steps that are taken from whoever lost the phone. */
export const FACTOR_RESET_MESSAGES = {
  reasonRequired: 'Reason is required',
  ticketRequired: 'Ticket must be the number of a ticket',
  accountUnknown: 'Account not found',
  isOff: 'This login has no second step.',
  elsewhere: 'The login of this person belongs to another hospital. Please ask there.',
  hasOtherOwner: 'Another owner of the hospital can do this under Team.',
  isAsked: 'This was asked for already.',
  linkOver: 'This link is no longer valid.',
  stopped: 'Stopped. The second step of your login stays.',
  done: 'The second step was taken away. This person is logged out everywhere.',
  failed: 'The second step could not be taken away. Please try again.',
} as const;
