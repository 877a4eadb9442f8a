import { msg } from '@nidaan/ui';
/** What a screen says in place of what could not be fetched. */
export const FAILED = {
  summary: msg('Failed to load the figures. Please try again.'),
  users: msg('Failed to load users. Please try again.'),
  doctors: msg('Failed to load doctors. Please try again.'),
  plan: msg('Failed to load the plan. Please try again.'),
  status: msg('Failed to change the account. Please try again.'),
  payments: msg('Failed to load payments. Please try again.'),
  leads: msg('Failed to load leads. Please try again.'),
  audit: msg('Failed to load the audit trail. Please try again.'),
  services: msg('Failed to load the services. Please try again.'),
  parked: msg('Failed to load parked events. Please try again.'),
  jobs: msg('Failed to load failed jobs. Please try again.'),
} as const;
