import type { EventContract } from '@nidaan/kernel';

/** An event of which no answer waits: for a test without those who apply it. */
export const unheard = <E extends EventContract>(event: E): E => ({ ...event, readBy: [] });
