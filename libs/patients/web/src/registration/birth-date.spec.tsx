import { ageOf } from '@nidaan/patients-contracts';
import { describe, expect, it } from '@jest/globals';
import { birthDateHint, birthYears } from './birth-date.ts';

describe('the date of birth', () => {
  it('PAT-03 OPN-14 CON-29 offers exactly 100 years: 1980 up to now, then 1979 downwards', () => {
    const years = birthYears(2026);
    expect(years).toHaveLength(100);
    expect(years[0]).toBe('1980');
    expect(years.slice(45, 49)).toEqual(['2025', '2026', '1979', '1978']);
    expect(years.at(-1)).toBe('1927');
    expect(new Set(years).size).toBe(100);
  });

  it('PAT-02 computes the age in whole years, on the birthday one more', () => {
    const birth = { day: '20', month: '11', year: '1988' };
    expect(ageOf(birth, '2026-11-19')).toBe('37');
    expect(ageOf(birth, '2026-11-20')).toBe('38');
    expect(ageOf({ day: '19', month: '11', year: '2026' }, '2026-11-20')).toBe('0');
    expect(ageOf({ ...birth, day: '' }, '2026-11-20')).toBe('');
  });

  it('PAT-36 has no age for impossible and future days, and says why without forbidding them', () => {
    expect(ageOf({ day: '31', month: '2', year: '1988' }, '2026-11-20')).toBe('');
    expect(birthDateHint({ day: '31', month: '2', year: '1988' }, '2026-11-20')).toBe('This day does not exist.');
    expect(birthDateHint({ day: '1', month: '12', year: '2026' }, '2026-11-20')).toBe('This day lies in the future.');
    expect(birthDateHint({ day: '1', month: '', year: '2026' }, '2026-11-20')).toBeNull();
  });
});
