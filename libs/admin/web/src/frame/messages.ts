/** What a screen says in place of what could not be fetched. */
export const FAILED = {
  summary: 'Failed to load the figures. Please try again.',
  users: 'Failed to load users. Please try again.',
  doctors: 'Failed to load doctors. Please try again.',
  status: 'Failed to change the account. Please try again.',
  payments: 'Failed to load payments. Please try again.',
  leads: 'Failed to load leads. Please try again.',
  audit: 'Failed to load the audit trail. Please try again.',
  services: 'Failed to load the services. Please try again.',
  parked: 'Failed to load parked events. Please try again.',
  jobs: 'Failed to load failed jobs. Please try again.',
} as const;
