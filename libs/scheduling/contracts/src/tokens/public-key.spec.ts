import { describe, expect, it } from '@jest/globals';
import { hospitalOfKey, publicKey } from './public-key.ts';

const random = 'abcdefghijklmnopqrst_-';

describe('the key of an address without a login', () => {
  it.each([1, 35, 36, 100_000, 2_147_483_647])('FRD-65 names its hospital: %d', (hospital) => {
    expect(hospitalOfKey(publicKey(hospital, random))).toBe(hospital);
  });

  it.each([
    '',
    random,
    `.${random}`,
    `0.${random}`,
    `01.${random}`,
    `A.${random}`,
    `zzzzzzz.${random}`,
    `zzzzzz.${random}`,
    `1.${random}x`,
    `1.${random.slice(1)}`,
    `1.${random.slice(1)}%`,
    `1.${random}\n`,
  ])('FRD-65 is none: %j', (key) => {
    expect(hospitalOfKey(key)).toBeNull();
  });
});
