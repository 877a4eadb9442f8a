/** The folder of the list of erasures: one file for each, so that every later backup has it, and it outlives the database. */
export const ERASURES = 'erasures/';

/** Where an erasure is kept beside the database. */
export const erasureKey = (hospitalId: number, requestId: number): string => `${ERASURES}${hospitalId}/${requestId}.json`;
