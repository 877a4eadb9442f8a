import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ageOn, dayIn, monthLabel, monthStart, paiseFrom, plainDate, rupeesForPeople, rupeesOf, rupeesText } from './index.ts';

describe('money', () => {
  it('PAT-27 reads equal values from every spelling, half up at the third decimal', () => {
    for (const value of ['500.50', '500.5', 500.5, ' 500.500 ']) expect(paiseFrom(value)).toBe(50050);
    expect(paiseFrom('0.005')).toBe(1);
    expect(paiseFrom('0.004')).toBe(0);
    expect(paiseFrom(1e-7)).toBe(0);
    expect(paiseFrom('999999999999')).toBeNull();
  });

  it('CON-33 gives every amount of paise back to the paisa', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_99_99_999_99 }),
        (paise) => paiseFrom(rupeesText(paise)) === paise && paiseFrom(rupeesOf(paise)) === paise,
      ),
    );
    expect(rupeesForPeople(12345600)).toBe('₹1,23,456.00');
  });
});

describe('dates', () => {
  it('API-17 L13 names the day in the hospital’s time zone, around midnight, month end and 29 February', () => {
    expect(dayIn('Asia/Kolkata', new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20');
    expect(dayIn('Asia/Kolkata', new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
    expect(dayIn('Asia/Kolkata', new Date('2028-02-28T18:30:00Z'))).toBe('2028-02-29');
    expect([monthStart('2026-11-30'), monthLabel('2026-11-30')]).toEqual(['2026-11-01', 'Nov 2026']);
  });

  it('PAT-02 PAT-36 counts whole years and knows days that the calendar has not', () => {
    expect(plainDate(2026, 2, 31)).toBeNull();
    expect(plainDate(2028, 2, 29)).toBe('2028-02-29');
    expect(plainDate(99, 1, 1)).toBe('0099-01-01');
    expect(ageOn('2026-11-20', '1988-11-20')).toBe(38);
    expect(ageOn('2026-11-19', '1988-11-20')).toBe(37);
    expect(ageOn('2026-11-19', '2027-01-01')).toBeNull();
  });
});
