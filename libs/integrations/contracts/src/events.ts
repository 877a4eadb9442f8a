import type { EventContract } from '@nidaan/kernel';

/** Nobody inside needs to hear what leaves the house. */
export const INTEGRATIONS_EVENTS: readonly EventContract[] = [];
