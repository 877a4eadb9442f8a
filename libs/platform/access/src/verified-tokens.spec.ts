import { describe, expect, it } from '@jest/globals';
import { VerifiedTokens } from './verified-tokens.ts';

const caller = { accountId: 5, hospitalId: 9, isStaff: false, sessionId: 's' };

describe('tokens that were verified', () => {
  it('S2 SES-06 are remembered until they expire, and not a moment longer', () => {
    const tokens = new VerifiedTokens();
    const keys = {};
    expect(tokens.find('t', keys, 999)).toBeNull();
    tokens.remember('t', { caller, exp: 1000 });
    expect(tokens.find('t', keys, 999)?.caller).toBe(caller);
    expect(tokens.find('t', keys, 1000)).toBeNull();
    // Nor if a clock is set back.
    expect(tokens.find('t', keys, 999)).toBeNull();
  });

  it('SEC-17 are forgotten when the keys change', () => {
    const tokens = new VerifiedTokens();
    const keys = {};
    expect(tokens.find('t', keys, 1)).toBeNull();
    tokens.remember('t', { caller, exp: 1000 });
    expect(tokens.find('t', keys, 1)).not.toBeNull();
    expect(tokens.find('t', {}, 1)).toBeNull();
  });
});
