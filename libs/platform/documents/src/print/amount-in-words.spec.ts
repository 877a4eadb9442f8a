import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { amountInWords } from './amount-in-words.ts';

const ONES =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen';
const TENS = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety';
const NUMBERS = new Map([
  ...ONES.split(' ').map((word, at) => [word, at] as const),
  ...TENS.split(' ').map((word, at) => [word, 10 * at + 20] as const),
]);
const SCALES = new Map([
  ['Thousand', 1000],
  ['Lakh', 100_000],
  ['Crore', 10_000_000],
]);

/** Reads a number back as a person does. */
function numberOf(text: string): number {
  let sum = 0;
  let part = 0;
  for (const word of text.split(' ')) {
    const scale = SCALES.get(word);
    if (scale !== undefined) [sum, part] = [sum + part * scale, 0];
    else if (word === 'Hundred') part *= 100;
    else part += NUMBERS.get(word) ?? NaN;
  }
  return sum + part;
}

function paiseOf(sentence: string): number {
  const [, rupees, , paise] = /^(?:(.+?) Rupees?)?( And )?(?:(.+?) (?:Paise|Paisa))? Only$/.exec(sentence) ?? [];
  return 100 * numberOf(rupees ?? 'Zero') + numberOf(paise ?? 'Zero');
}

describe('amounts in words', () => {
  it('RPT-19 writes the sentences of the specification', () => {
    for (const [paise, sentence] of [
      [0, 'Zero Rupees Only'],
      [1, 'One Paisa Only'],
      [50, 'Fifty Paise Only'],
      [100, 'One Rupee Only'],
      [1_00_000_00, 'One Lakh Rupees Only'],
      [1_23_45_678_50, 'One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight Rupees And Fifty Paise Only'],
      [
        99_99_99_999_99,
        'Ninety Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine Rupees And Ninety Nine Paise Only',
      ],
    ] as const)
      expect([paise, amountInWords(paise)]).toEqual([paise, sentence]);
  });

  it('RPT-19 says words that give the number when they are read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_99_99_999_99 }), (paise) => paiseOf(amountInWords(paise)) === paise),
      {
        numRuns: 500,
      },
    );
  });
});
