/** Sentences of support access. */
export const SUPPORT_ACCESS_MESSAGES = {
  hoursInvalid: 'Hours must be a whole number from 1 to 24',
  scopeUnknown: 'Scope must be read or write',
  ticketInvalid: 'Ticket must be the number of a ticket',
  reasonRequired: 'Reason is required',
  unknown: 'Support access not found',
  isOpen: 'Support access is open already. End it first.',
  isAsked: 'This was asked for already.',
  isOver: 'This support access is not open.',
  taken: (name: string) => `Another of the staff is in: ${name}.`,
  loadFailed: 'Failed to load the support access. Please try again.',
  openFailed: 'Support access could not be opened. Please try again.',
  endFailed: 'Support access could not be ended. Please try again.',
  askFailed: 'The request could not be sent. Please try again.',
  enterFailed: 'You could not be let in. Please try again.',
  asked: 'The owners of the hospital were asked by mail.',
} as const;
