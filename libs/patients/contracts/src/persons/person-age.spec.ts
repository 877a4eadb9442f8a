import { describe, expect, it } from '@jest/globals';
import { ageOn } from '@nidaan/kernel';
import fc from 'fast-check';
import { ageText, birthFromAge, birthFromDate, type BirthPrecision } from './person-age.ts';

const text = (birth: string, on: string, precision: BirthPrecision = 'day') =>
  ageText({ birth_date: birth, birth_precision: precision }, on);

describe('the text of an age', () => {
  it.each([
    ['2026-11-24', '2026-11-24', '0 days'],
    ['2026-11-23', '2026-11-24', '1 day'],
    ['2026-11-12', '2026-11-24', '12 days'],
    ['2026-10-28', '2026-11-24', '27 days'],
    ['2026-10-27', '2026-11-24', '1 month'],
    ['2025-09-24', '2026-11-24', '14 months'],
    ['2024-11-25', '2026-11-24', '23 months'],
    ['2024-11-24', '2026-11-24', '2 y 0 m'],
    ['2023-07-24', '2026-11-24', '3 y 4 m'],
    ['2021-11-25', '2026-11-24', '4 y 11 m'],
    ['2021-11-24', '2026-11-24', '5 years'],
    ['1992-01-01', '2026-11-24', '34 years'],
    ['1892-01-01', '2026-11-24', '134 years'],
    ['2026-11-25', '2026-11-24', ''],
  ])('FRD-14 born %s is on %s %j', (birth, on, expected) => expect(text(birth, on)).toBe(expected));

  it.each([
    ['2000-02-29', '2026-02-28', '25 years'],
    ['2000-02-29', '2026-03-01', '26 years'],
    ['2000-02-29', '2028-02-28', '27 years'],
    ['2000-02-29', '2028-02-29', '28 years'],
    ['2025-01-31', '2025-02-28', '1 month'],
    ['2025-01-31', '2025-03-30', '1 month'],
    ['2025-01-31', '2025-03-31', '2 months'],
  ])('FRD-14 knows leap days and short months: born %s is on %s %j', (birth, on, expected) =>
    expect(text(birth, on)).toBe(expected),
  );

  it.each([
    ['2026-11-12', 'month', '~12 days'],
    ['2025-09-24', 'month', '14 months'],
    ['2025-09-24', 'year', '~14 months'],
    ['2023-07-24', 'year', '~3 y 4 m'],
    ['1986-01-01', 'year', '40 years'],
  ] as const)('FRD-14 born about %s, known by %s, is %j', (birth, precision, expected) =>
    expect(text(birth, '2026-11-24', precision)).toBe(expected),
  );

  it('FRD-14 is empty where no birth is known', () =>
    expect(ageText({ birth_date: null, birth_precision: '' }, '2026-11-24')).toBe(''));
});

describe('the birth of a said age', () => {
  it.each([
    [{ years: 34 }, '1992-11-24', 'year'],
    [{ months: 14 }, '2025-09-24', 'month'],
    [{ days: 12 }, '2026-11-12', 'day'],
    [{ years: 3, months: 4 }, '2023-07-24', 'month'],
    [{ years: 0 }, '2026-11-24', 'year'],
    [{ years: 150 }, '1876-11-24', 'year'],
    [{ days: 60_000 }, '1862-08-16', 'day'],
  ])('FRD-14 %j is %s, known by %s', (age, date, precision) =>
    expect(birthFromAge(age, '2026-11-24')).toEqual({ birth_date: date, birth_precision: precision }),
  );

  it.each([{}, { years: 151 }, { months: 1801 }, { days: 60_001 }, { years: -1 }, { years: 1.5 }])('FRD-14 %j is none', (age) =>
    expect(birthFromAge(age, '2026-11-24')).toBeNull(),
  );

  it('FRD-14 clamps to the last day of a shorter month', () => {
    expect(birthFromAge({ years: 1 }, '2028-02-29')?.birth_date).toBe('2027-02-28');
    expect(birthFromAge({ months: 1 }, '2026-03-31')?.birth_date).toBe('2026-02-28');
  });

  it('FRD-14 is that age on the day it was said', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2050-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 150 }), (date, years) => {
        const today = date.toISOString().slice(0, 10);
        expect(ageOn(today, birthFromAge({ years }, today)?.birth_date ?? '')).toBe(years);
      }),
    );
  });
});

describe('the birth of a date', () => {
  it.each([
    [{ year: 1990, month: 5, day: 3 }, '1990-05-03', 'day'],
    [{ year: 1990, month: 5 }, '1990-05-01', 'month'],
    [{ year: 1990 }, '1990-01-01', 'year'],
    [{ year: 2000, month: 2, day: 29 }, '2000-02-29', 'day'],
  ])('FRD-14 %j is %s, known by %s', (date, birth, precision) =>
    expect(birthFromDate(date, '2026-11-24')).toEqual({ birth_date: birth, birth_precision: precision }),
  );

  it.each([
    { year: 2001, month: 2, day: 29 },
    { year: 2026, month: 11, day: 25 },
    { year: 1876, month: 1, day: 1 },
    { year: 1800 },
    { year: 1990, day: 3 },
  ])('FRD-14 %j is none, or nobody was born then', (date) =>
    expect(birthFromDate(date, date.year === 1876 ? '2027-01-02' : '2026-11-24')).toBeNull(),
  );
});
