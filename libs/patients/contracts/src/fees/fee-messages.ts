/** Sentences about fees: server and client print the same words (API-06). */
export const FEE_MESSAGES = {
  firstVisit: 'First visit',
  emergency: 'Emergency',
  noLongerFree: 'This follow-up is no longer free',
  emergencyUnknown: 'emergency must be true or false',
  listFailed: 'The fees could not be loaded',
  rangeTurned: 'The last day must not be before the first day',
  rangeTooLong: 'Please choose 366 days or fewer',
  tooManyToExport: 'These are more than 20,000 visits. Please choose fewer days.',
  exportFailed: 'The list could not be saved. Please try again.',
} as const;
