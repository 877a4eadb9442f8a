import { describe, expect, it } from '@jest/globals';
import { phoneKey } from './phone.ts';

describe('the key of a phone number', () => {
  it.each(['9820012345', '98200-12345', '+91 98200 12345', '0091-9820012345', '09820012345'])('OPN-36 is one for %s', (phone) =>
    expect(phoneKey(phone)).toBe('9820012345'),
  );

  it.each(['', '12345', 'NA', '982001234'])('OPN-36 is none for %j', (phone) => expect(phoneKey(phone)).toBe(''));
});
