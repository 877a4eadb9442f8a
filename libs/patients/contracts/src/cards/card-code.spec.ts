import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CARD_CHECK_ALPHABET, cardCodeOf, isCardText, parseCardCode } from './card-code.ts';

const sign = (alphabet: string) => fc.constantFrom(...alphabet);

describe('the code of a card', () => {
  it('FRD-36 is read as it was made, whatever letter case a scanner types, for each UHID that a pattern can make', () => {
    const rest = fc.string({ unit: sign('ABZ019-/'), maxLength: 19 });
    const uhids = fc.tuple(sign('ABZ019'), rest).map((parts) => parts.join(''));
    const checks = fc.string({ unit: sign(CARD_CHECK_ALPHABET), minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), uhids, checks, (hospitalId, uhid, check) => {
        const code = { hospitalId, uhid, check };
        expect(parseCardCode(cardCodeOf(code))).toEqual(code);
        expect(parseCardCode(` ${cardCodeOf(code).toLowerCase()}\n`)).toEqual(code);
      }),
    );
  });

  it('FRD-36 is none where a part is missing or odd; what begins as a card is a card all the same', () => {
    for (const odd of [
      '',
      'NDN',
      'NDN/',
      'NDN/1/UH000123',
      'NDN/x/UH000123/AB12',
      'NDN/1//AB12',
      'NDN/1/UH000123/AB1',
      'NDN/1/UH000123/AB1I',
      'X/1/UH1/AB12',
    ])
      expect([odd, parseCardCode(odd)]).toEqual([odd, null]);
    expect(['ndn/1', ' NDN/1/UH000123/AB12', 'Sunita', 'NDNa'].map(isCardText)).toEqual([true, true, false, false]);
  });
});
