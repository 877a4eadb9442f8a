import { describe, expect, it } from '@jest/globals';
import { isAadhaarNumber } from './aadhaar-number.ts';

describe('an Aadhaar number', () => {
  it.each(['234567890124', '2345 6789 0124', '2345-6789-0124', '398765432109'])('OPN-36 is %s', (text) => {
    expect(isAadhaarNumber(text)).toBe(true);
  });

  it.each([
    ['', '0', '1', 'NA', 'not known', '-', '12345', '2345678901245'],
    // The first digit, and one digit twelve times.
    ['123456789010', '034567890124', '999999999999'],
    // A digit mistyped, and two that changed places.
    ['234567890123', '234567890134', '324567890124', '234567809124'],
  ])('OPN-36 is none of %j, %j, %j and what follows', (...texts) => {
    for (const text of texts) expect([text, isAadhaarNumber(text)]).toEqual([text, false]);
  });
});
