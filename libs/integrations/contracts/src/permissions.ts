import type { Permission } from '@nidaan/kernel';

/** Declared by identity, where the other half of it is: `integrations.manage` (keys, webhooks). */
export const INTEGRATIONS_PERMISSIONS: readonly Permission[] = [];
