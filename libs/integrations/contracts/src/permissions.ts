import type { Permission } from '@nidaan/kernel';

/** `integrations.manage` (keys, webhooks) is declared by identity, where the other half of it is. */
export const INTEGRATIONS_PERMISSIONS = [
  {
    key: 'messages.manage',
    label: 'Set up messages to patients and see what was sent',
    group: 'Messages',
    roles: ['manager'],
  },
] as const satisfies readonly Permission[];
