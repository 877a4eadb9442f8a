import { describe, expect, it } from '@jest/globals';
import { isGstin } from './index.ts';

describe('GSTIN', () => {
  it('takes 15 signs with the right check digit and nothing else', () => {
    for (const good of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4']) expect([good, isGstin(good)]).toEqual([good, true]);
    for (const bad of [
      '',
      '27AAPFU0939F1ZW',
      '28AAPFU0939F1ZV',
      '27AAPFU0939F1Z',
      '27AAPFU0939F1ZVV',
      '27aapfu0939f1zv',
      ' 27AAPFU0939F1ZV',
    ])
      expect([bad, isGstin(bad)]).toEqual([bad, false]);
  });
});
