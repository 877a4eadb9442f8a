import { describe, expect, it } from '@jest/globals';
import type { PlainDate } from '@nidaan/kernel';
import { financialYearOf, seriesText } from './series-text.ts';

describe('numbers on papers', () => {
  it.each([
    ['2026-04-01', '2026-27'],
    ['2027-03-31', '2026-27'],
    ['2027-04-01', '2027-28'],
    ['2099-12-31', '2099-00'],
  ])('PRM-41 %s is in the financial year %s', (day, period) => {
    expect(financialYearOf(day as PlainDate)).toBe(period);
  });

  it('PRM-41 bear prefix, period and six digits or more', () => {
    expect(seriesText('R', { period: '2026-27', number: 123 })).toBe('R/2026-27/000123');
    expect(seriesText('R', { period: '2026-27', number: 1_234_567 })).toBe('R/2026-27/1234567');
  });
});
