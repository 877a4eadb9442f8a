import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  ageOn,
  dayAfter,
  dayIn,
  instantAt,
  minuteIn,
  monthLabel,
  monthStart,
  paiseFrom,
  plainDate,
  rupeesForPeople,
  rupeesOf,
  rupeesText,
  startOfDay,
} from './index.ts';

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
    // Asked again within one second: another zone has another day.
    const late = new Date('2028-02-28T18:30:00.500Z');
    expect([dayIn('UTC', late), dayIn('Asia/Kolkata', late)]).toEqual(['2028-02-28', '2028-02-29']);
    expect([monthStart('2026-11-30'), monthLabel('2026-11-30')]).toEqual(['2026-11-01', 'Nov 2026']);
  });

  it('API-17 knows the first instant of a day, also where clocks change at midnight', () => {
    const start = (zone: string, day: string) => startOfDay(zone, day).toISOString();
    expect(start('Asia/Kolkata', '2026-11-20')).toBe('2026-11-19T18:30:00.000Z');
    expect(start('UTC', '2028-02-29')).toBe('2028-02-29T00:00:00.000Z');
    expect(start('America/New_York', '2026-11-01')).toBe('2026-11-01T04:00:00.000Z');
    // There is no midnight: 23:59 is followed by 01:00.
    expect(start('America/Santiago', '2026-09-06')).toBe('2026-09-06T04:00:00.000Z');
    // There are two: the first counts.
    expect(start('America/Havana', '2026-11-01')).toBe('2026-11-01T04:00:00.000Z');
    for (const zone of ['Asia/Kolkata', 'Asia/Kathmandu', 'America/Santiago', 'Europe/London', 'Pacific/Apia', 'Africa/Cairo'])
      for (let day = '2026-01-01'; day < '2027-01-01'; day = dayAfter(day)) {
        const first = startOfDay(zone, day);
        expect([zone, day, dayIn(zone, first), dayIn(zone, new Date(first.getTime() - 1)) < day]).toEqual([zone, day, day, true]);
      }
    expect([dayAfter('2026-12-31'), dayAfter('2028-02-28')]).toEqual(['2027-01-01', '2028-02-29']);
  });

  it.each(['0001-01-01', '0026-11-20', '0999-12-31', '9999-12-31'])('API-17 counts on in the day %s as in any other', (day) => {
    for (const zone of ['UTC', 'Asia/Kolkata', 'America/New_York']) {
      const nine = instantAt(zone, day, 540);
      expect([zone, dayIn(zone, nine), minuteIn(zone, nine), dayIn(zone, startOfDay(zone, day))]).toEqual([zone, day, 540, day]);
    }
  });

  it('PAT-02 PAT-36 counts whole years and knows days that the calendar has not', () => {
    expect(plainDate(2026, 2, 31)).toBeNull();
    expect(plainDate(2028, 2, 29)).toBe('2028-02-29');
    expect(plainDate(99, 1, 1)).toBe('0099-01-01');
    expect([plainDate(1900, 2, 29), plainDate(2000, 2, 29), plainDate(2026, 13, 1), plainDate(2026, 1.5, 1)]).toEqual([
      ...[null, '2000-02-29', null, null],
    ]);
    expect(ageOn('2026-11-20', '1988-11-20')).toBe(38);
    expect(ageOn('2026-11-19', '1988-11-20')).toBe(37);
    expect(ageOn('2026-11-19', '2027-01-01')).toBeNull();
  });
});
