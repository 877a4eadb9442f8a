import { describe, expect, it } from '@jest/globals';
import { PAPER_LANGUAGES } from '@nidaan/kernel';
import { FREQUENCIES } from './choices.ts';
import { PAPER_PHRASES, wordsOfIntake } from './paper-phrases.ts';

const DEVANAGARI = /^[\u0900-\u097F\s–,।0-9/]+$/;

describe('fixed phrases of papers', () => {
  it('say every frequency in every language', () => {
    for (const language of PAPER_LANGUAGES)
      for (const code of FREQUENCIES) expect(PAPER_PHRASES[language].frequencies[code]).not.toBe('');
  });

  it('are in Hindi what they are called, without a Latin letter', () => {
    const { frequencies, days, prescriptionOf, visitOf, bill, ...texts } = PAPER_PHRASES.hi;
    for (const text of [
      ...Object.values(texts),
      ...Object.values(frequencies),
      days('5'),
      prescriptionOf('1/2/2026'),
      visitOf('1/2/2026'),
      bill(7),
    ])
      expect(text).toMatch(DEVANAGARI);
  });

  it.each([
    ['BD', '650mg', 'twice a day', 'दिन में दो बार'],
    ['TDS', '5ml after food', 'three times a day, after food', 'दिन में तीन बार, खाने के बाद'],
    ['OD', '40mg, before meals', 'once a day, before food', 'दिन में एक बार, खाने से पहले'],
    ['OD', '1 tab PC', 'once a day, after food', 'दिन में एक बार, खाने के बाद'],
    ['HS', 'a.c.', 'at bedtime, before food', 'सोते समय, खाने से पहले'],
    ['BD', '1 pc', 'twice a day', 'दिन में दो बार'],
    ['OD', '5 ac', 'once a day', 'दिन में एक बार'],
    ['BD', 'activated PCM', 'twice a day', 'दिन में दो बार'],
    ['toString', '', '', ''],
  ])('say %s of %s in words', (frequency, dosage, english, hindi) => {
    expect(wordsOfIntake({ frequency, dosage }, 'en')).toBe(english);
    expect(wordsOfIntake({ frequency, dosage }, 'hi')).toBe(hindi);
  });

  it('count days', () => {
    expect([PAPER_PHRASES.en.days('1'), PAPER_PHRASES.en.days('5'), PAPER_PHRASES.hi.days('5')]).toEqual([
      '1 day',
      '5 days',
      '5 दिन',
    ]);
  });
});
