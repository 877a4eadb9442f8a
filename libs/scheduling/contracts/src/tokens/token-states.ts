/** What becomes of a token. Source: FRD, States. */
export const TOKEN_STATES = ['waiting', 'called', 'serving', 'done', 'skipped', 'transferred', 'cancelled'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

/** Of these a visit has at most one in a queue (FRD-56), and the night ends them (FRD-62). */
export const OPEN_STATES = ['waiting', 'called', 'serving', 'skipped'] as const satisfies readonly TokenState[];

/** Whose token stands at a counter now; each counter has at most one. */
export const CURRENT_STATES = ['called', 'serving'] as const satisfies readonly TokenState[];

export const TOKEN_ACTIONS = [
  'call',
  'recall',
  'start',
  'done',
  'skip',
  'return',
  'transfer',
  'review',
  'priority',
  'cancel',
] as const;
export type TokenAction = (typeof TOKEN_ACTIONS)[number];

interface Move {
  from: readonly TokenState[];
  to: TokenState;
}

const MOVES: Record<Exclude<TokenAction, 'priority'>, Move> = {
  call: { from: ['waiting', 'skipped'], to: 'called' },
  recall: { from: ['called'], to: 'called' },
  start: { from: ['called'], to: 'serving' },
  done: { from: CURRENT_STATES, to: 'done' },
  skip: { from: ['waiting', 'called'], to: 'skipped' },
  return: { from: ['called', 'serving', 'skipped'], to: 'waiting' },
  transfer: { from: ['waiting', 'called', 'serving'], to: 'transferred' },
  review: { from: ['done'], to: 'waiting' },
  cancel: { from: OPEN_STATES, to: 'cancelled' },
};

const RANKED: ReadonlySet<TokenState> = new Set(['waiting', 'skipped']);

/** The state that an action leads to; null where it is refused in this one. */
export function stateAfter(action: TokenAction, state: TokenState): TokenState | null {
  if (action === 'priority') return RANKED.has(state) ? state : null;
  const { from, to } = MOVES[action];
  return from.includes(state) ? to : null;
}

/** 'A12': as it is called out. */
export const tokenLabel = (prefix: string, number: number): string => `${prefix}${number}`;

/** With so many ahead a patient is told that the turn is near (FRD-64). */
export const NEAR_AHEAD = 3;
