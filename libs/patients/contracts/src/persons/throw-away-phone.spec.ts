import { describe, expect, it } from '@jest/globals';
import { isThrowAwayPhone } from './throw-away-phone.ts';

describe('a throw-away number', () => {
  it.each(['0000000000', '9999999999', '1234567890', '0123456789', '9876543210', '7777777777'])('FRD-26 is %s', (key) =>
    expect(isThrowAwayPhone(key)).toBe(true),
  );

  it.each(['9820012345', '+971501234567', ''])('FRD-26 is not %j', (key) => expect(isThrowAwayPhone(key)).toBe(false));
});
