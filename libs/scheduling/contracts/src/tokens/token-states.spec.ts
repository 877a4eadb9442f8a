import { describe, expect, it } from '@jest/globals';
import { stateAfter, TOKEN_ACTIONS, TOKEN_STATES, tokenLabel, type TokenAction, type TokenState } from './token-states.ts';

/** The table of the chapter, action by action: from which state to which. All that is not here is refused. */
const TABLE: Record<TokenAction, Partial<Record<TokenState, TokenState>>> = {
  call: { waiting: 'called', skipped: 'called' },
  recall: { called: 'called' },
  start: { called: 'serving' },
  done: { called: 'done', serving: 'done' },
  skip: { waiting: 'skipped', called: 'skipped' },
  return: { called: 'waiting', serving: 'waiting', skipped: 'waiting' },
  transfer: { waiting: 'transferred', called: 'transferred', serving: 'transferred' },
  review: { done: 'waiting' },
  priority: { waiting: 'waiting', skipped: 'skipped' },
  cancel: { waiting: 'cancelled', called: 'cancelled', serving: 'cancelled', skipped: 'cancelled' },
};

describe('the states of a token', () => {
  for (const action of TOKEN_ACTIONS)
    for (const state of TOKEN_STATES) {
      const to = TABLE[action][state] ?? null;
      it(`FRD-59 ${action} of what is ${state} ${to ? `makes it ${to}` : 'is refused'}`, () => {
        expect(stateAfter(action, state)).toBe(to);
      });
    }

  it('FRD-55 are called by prefix and number', () => {
    expect(tokenLabel('A', 12)).toBe('A12');
    expect(tokenLabel('', 7)).toBe('7');
  });
});
