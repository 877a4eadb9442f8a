/** Who asked that somebody comes again. */
export const RECALL_SOURCES = ['desk', 'doctor', 'rule'] as const;
export type RecallSource = (typeof RECALL_SOURCES)[number];

/** Sources that somebody names by hand. */
export const RECALL_SOURCES_BY_HAND = ['desk', 'doctor'] as const satisfies readonly RecallSource[];

export const RECALL_STATES = ['due', 'contacted', 'booked', 'closed', 'dropped'] as const;
export type RecallState = (typeof RECALL_STATES)[number];

/** Nobody has come or booked yet: the desk has to do something. */
export const RECALLS_TO_DO: readonly RecallState[] = ['due', 'contacted'];

/** States to which a recall may be moved by hand; the last two are for ever. */
export const RECALL_MOVES: Readonly<Record<RecallState, readonly RecallState[]>> = {
  due: ['contacted', 'booked', 'closed', 'dropped'],
  contacted: ['due', 'booked', 'closed', 'dropped'],
  booked: ['due', 'closed', 'dropped'],
  closed: [],
  dropped: [],
};

export const RECALL_CONTACTS = ['called', 'no_answer', 'message'] as const;
export type RecallContact = (typeof RECALL_CONTACTS)[number];

export const RECALL_SPANS = ['overdue', 'today', 'week'] as const;
export type RecallSpan = (typeof RECALL_SPANS)[number];

/** A visit or booking counts as the one that was asked for, so many days before the day and so many after it (FRD-88). */
export const RECALL_DAYS_BEFORE = 14;
export const RECALL_DAYS_AFTER = 30;
