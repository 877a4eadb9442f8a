import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { endsInCheckDigit } from '../verhoeff.ts';
import {
  financialYearCode,
  parseUhidPattern,
  UHID_PATTERN_MESSAGES,
  uhidKey,
  uhidOf,
  uhidPeriod,
  type UhidReset,
} from './uhid.ts';

const NUMBER = { branchCode: 'MUM', day: '2026-11-24', sequence: 123 };

function uhid(text: string, number: Partial<typeof NUMBER> = {}, reset: UhidReset = 'never'): string {
  const { pattern, fault } = parseUhidPattern(text, reset);
  expect(fault).toBeNull();
  return pattern === null ? '' : uhidOf(pattern, { ...NUMBER, ...number });
}

describe('a pattern of UHIDs', () => {
  it.each([
    ['UH{SEQ:6}', 'UH000123'],
    ['{BR}-{SEQ:5}', 'MUM-00123'],
    ['{BR}/{YYYY}/{SEQ:3}', 'MUM/2026/123'],
    ['{YY}{SEQ:4}', '260123'],
    ['A{FY}-{SEQ:4}', 'A2627-0123'],
    ['{SEQ:9}', '000000123'],
  ])('FRD-12 %s makes %s', (pattern, expected) => expect(uhid(pattern)).toBe(expected));

  it('FRD-12 grows beyond its digits when it is full', () => expect(uhid('U{SEQ:3}', { sequence: 12_345 })).toBe('U12345'));

  it('FRD-12 ends with one check digit over all digits before it', () => {
    const made = uhid('UH{YY}-{SEQ:5}{CHK}');
    expect(made).toMatch(/^UH26-00123\d$/);
    expect(endsInCheckDigit(made.replace(/\D/g, ''))).toBe(true);
  });

  it('FRD-12 finds one wrong digit by the check digit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 1, max: 9 }),
        (sequence, at, by) => {
          const digits = [...uhid('{SEQ:6}{CHK}', { sequence })];
          digits[at] = String((Number(digits[at]) + by) % 10);
          expect(endsInCheckDigit(digits.join(''))).toBe(false);
        },
      ),
    );
  });

  it.each([
    ['UH', UHID_PATTERN_MESSAGES.noSequence],
    ['UH{SEQ:2}', UHID_PATTERN_MESSAGES.noSequence],
    ['UH{SEQ:10}', UHID_PATTERN_MESSAGES.noSequence],
    ['UH{SEQ}', UHID_PATTERN_MESSAGES.noSequence],
    ['{SEQ:3}{SEQ:3}', UHID_PATTERN_MESSAGES.noSequence],
    ['uh{SEQ:6}', UHID_PATTERN_MESSAGES.invalid],
    ['UH {SEQ:6}', UHID_PATTERN_MESSAGES.invalid],
    ['UH{DAY}{SEQ:6}', UHID_PATTERN_MESSAGES.invalid],
    ['{SEQ:6}{CHK}{CHK}', UHID_PATTERN_MESSAGES.invalid],
    ['{CHK}{SEQ:6}', UHID_PATTERN_MESSAGES.checkFirst],
    ['HOSPITALS{YYYY}{SEQ:3}', UHID_PATTERN_MESSAGES.tooLong],
    ['', UHID_PATTERN_MESSAGES.noSequence],
  ])('FRD-12 refuses %j: %s', (pattern, fault) => expect(parseUhidPattern(pattern, 'never')).toEqual({ pattern: null, fault }));

  it.each([
    ['UH{SEQ:6}', 'year'],
    ['UH{FY}{SEQ:6}', 'year'],
    ['UH{SEQ:6}', 'financial_year'],
    // Two rounds of 1 April lie in one calendar year.
    ['UH{YYYY}{SEQ:6}', 'financial_year'],
  ] as const)('FRD-12 refuses %s with a restart each %s', (pattern, reset) =>
    expect(parseUhidPattern(pattern, reset).fault).toBe('A series that restarts needs the year in its pattern'),
  );

  it.each([
    ['UH{YY}{SEQ:6}', 'year'],
    ['UH{YYYY}{SEQ:6}', 'year'],
    ['UH{FY}{SEQ:6}', 'financial_year'],
  ] as const)('FRD-12 takes %s with a restart each %s', (pattern, reset) =>
    expect(parseUhidPattern(pattern, reset).fault).toBeNull(),
  );

  it('FRD-12 makes no number twice in a series, nor one longer than 20 characters', () => {
    const sequence = fc.integer({ min: 1, max: 99_999_999 });
    const pattern = fc.constantFrom('UH{SEQ:3}', '{BR}{YY}{SEQ:3}1', '{SEQ:3}{CHK}', '{FY}-{SEQ:6}');
    fc.assert(
      fc.property(pattern, sequence, sequence, (text, one, other) => {
        expect(uhid(text, { sequence: one }) === uhid(text, { sequence: other })).toBe(one === other);
        expect(uhid(text, { sequence: one, branchCode: 'MUMBAI' }).length).toBeLessThanOrEqual(20);
      }),
    );
  });
});

describe('the period of a series', () => {
  it.each([
    ['2026-03-31', '2526'],
    ['2026-04-01', '2627'],
    ['2026-12-31', '2627'],
    ['2099-04-01', '9900'],
  ])('FRD-12 counts %s to the financial year %s', (day, code) => {
    expect(financialYearCode(day)).toBe(code);
    expect(uhidPeriod('financial_year', day)).toBe(code);
  });

  it('FRD-12 turns with the year, or never', () => {
    expect(['2026-12-31', '2027-01-01'].map((day) => uhidPeriod('year', day))).toEqual(['2026', '2027']);
    expect(uhidPeriod('never', '2026-12-31')).toBe('');
  });
});

describe('the key of a UHID', () => {
  it.each(['MUM/2026/000123', 'mum 2026 000123', 'Mum-2026-000123', 'MUM2026000123'])('FRD-06 is one for %s', (text) =>
    expect(uhidKey(text)).toBe('MUM2026000123'),
  );
});
