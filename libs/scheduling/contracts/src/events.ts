import type { EventContract } from '@nidaan/kernel';

export const SCHEDULING_EVENTS: readonly EventContract[] = [];
