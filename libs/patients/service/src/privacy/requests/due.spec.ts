import { describe, expect, it } from '@jest/globals';
import { dueAt } from './due.ts';

const INDIA = { timeZone: 'Asia/Kolkata', answerDays: 30 };

describe('when a request is due', () => {
  it('ORG-72 access is due 72 hours later, to the second', () => {
    expect(dueAt('access', new Date('2027-12-30T20:00:00Z'), INDIA).toISOString()).toBe('2028-01-02T20:00:00.000Z');
  });

  it.each([
    // 30 Jan + 30 days: 29 Feb of a leap year.
    ['2028-01-30T08:00:00Z', '2028-02-29T18:29:59.000Z'],
    // In India it is the next day already.
    ['2027-12-31T19:00:00Z', '2028-01-31T18:29:59.000Z'],
  ])('ORG-72 all else at the last second of the last day in hospital time: %s', (from, due) => {
    expect(dueAt('grievance', new Date(from), INDIA).toISOString()).toBe(due);
  });

  it('ORG-72 in a zone whose clocks were put forward meanwhile', () => {
    expect(dueAt('erasure', new Date('2027-03-01T12:00:00Z'), { timeZone: 'Europe/Berlin', answerDays: 30 }).toISOString()).toBe(
      '2027-03-31T21:59:59.000Z',
    );
  });
});
