import { describe, expect, it } from '@jest/globals';
import { personPhoneKey } from './person-phone.ts';

describe('by what phones of persons are compared', () => {
  it.each(['9820012345', '98200-12345', '+91 98200 12345', '0091-9820012345', '09820012345', '91 9820012345', ' 98200 12345 '])(
    'FRD-18 is the last ten digits of %s',
    (phone) => expect(personPhoneKey(phone)).toBe('9820012345'),
  );

  it.each([
    ['+971 50 123 4567', '+971501234567'],
    ['00971-501234567', '+971501234567'],
    ['+977 9841 234567', '+9779841234567'],
    ['+44 (0)7911 123456', '+447911123456'],
    ['+1 415 555 2671', '+14155552671'],
  ])('FRD-18 is the whole number of another country: %s', (phone, key) => expect(personPhoneKey(phone)).toBe(key));

  it('FRD-18 tells a number of another country from an Indian one with the same last digits', () =>
    expect(personPhoneKey('+1 415 555 2671')).not.toBe(personPhoneKey('4155552671')));

  it.each(['', '12345', 'NA', '+12', '982001234'])('FRD-18 is empty for %j', (phone) => expect(personPhoneKey(phone)).toBe(''));
});
