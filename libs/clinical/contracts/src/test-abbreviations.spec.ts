import { describe, expect, it } from '@jest/globals';
import { fullTestName, TEST_ABBREVIATIONS, testKey, testNamesIn, testsMeantBy } from './test-abbreviations.ts';

describe('short names of lab tests', () => {
  it.each([
    ['cbc', 'Complete Blood Count'],
    ['LFT', 'Liver Function Test'],
    ['rbs', 'Random Blood Sugar'],
    [' KFT ', 'Kidney Function Test'],
    ['tft', 'Thyroid Profile (T3 T4 TSH)'],
    ['esr', 'ESR'],
    ['hba1c', 'HbA1c'],
    ['usg', 'USG Abdomen and Pelvis'],
    ['ecg', 'ECG'],
    ['urine  R/M', 'Urine Routine'],
  ])('LAB-03 %s is %s', (short, name) => {
    expect(fullTestName(short)).toBe(name);
    expect(testsMeantBy(short)[0]).toBe(name);
  });

  it('LAB-03 knows at least 40, each in small letters', () => {
    const shorts = Object.keys(TEST_ABBREVIATIONS);
    expect(shorts.length).toBeGreaterThanOrEqual(40);
    expect(shorts.filter((short) => short !== short.toLowerCase().trim())).toEqual([]);
  });

  it('LAB-03 offers what begins with the letters, the whole one in front and each test once', () => {
    expect(testsMeantBy('hb')).toEqual(['Haemoglobin', 'HbA1c', 'HBsAg']);
    expect(testsMeantBy('')).toEqual([]);
    expect(testsMeantBy('constructor')).toEqual([]);
    expect(fullTestName('constructor')).toBe('constructor');
  });

  it('LAB-33 finds the tests that a prescription names, each once', () => {
    expect(testNamesIn(['cbc, LFT; complete blood count', 'Thyroid (T3, T4), ESR', ' '])).toEqual([
      'Complete Blood Count',
      'Liver Function Test',
      'Thyroid (T3, T4)',
      'ESR',
    ]);
    expect(testKey('CBC')).toBe(testKey('Complete  blood count'));
  });
});
