/** Sentences of the scheduling domain, the same in browser and server. */
export const SCHEDULING_MESSAGES = {} as const;
