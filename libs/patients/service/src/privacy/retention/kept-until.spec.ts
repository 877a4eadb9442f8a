import { describe, expect, it } from '@jest/globals';
import { clinicalUntil, earliestDay, timeIsOver, yearsAfter, type TimeFacts } from './kept-until.ts';

const GROWN: TimeFacts = {
  birthDate: '1970-05-06',
  lastVisit: '2024-06-15',
  wasInpatient: false,
  lastConsent: null,
  hasBills: false,
};

describe('how long data are kept', () => {
  it.each([
    ['2024-02-29', 3, '2027-03-01'],
    ['2024-02-29', 4, '2028-02-29'],
    ['2025-03-01', -3, '2022-03-01'],
  ])('ORG-77 is a day that exists: %s and %s years', (day, years, until) => {
    expect(yearsAfter(day, years)).toBe(until);
  });

  it('ORG-77 the last day still counts', () => {
    expect(timeIsOver(GROWN, '2027-06-15', {})).toBeNull();
    expect(timeIsOver(GROWN, '2027-06-16', {})).toMatchObject({ class: 'clinical', until: '2027-06-15' });
    expect(timeIsOver(GROWN, '2030-06-16', { clinical: 10 })).toBeNull();
  });

  it('ORG-77 the kind of data that is kept longest decides', () => {
    expect(timeIsOver({ ...GROWN, hasBills: true }, '2032-06-15', {})).toBeNull();
    expect(timeIsOver({ ...GROWN, hasBills: true }, '2032-06-16', {})).toMatchObject({ class: 'bills' });
    expect(timeIsOver({ ...GROWN, lastConsent: '2026-01-01' }, '2029-01-01', {})).toBeNull();
    expect(timeIsOver({ ...GROWN, wasInpatient: true }, '2030-01-01', { inpatient: 6 })).toBeNull();
    expect(timeIsOver({ ...GROWN, lastVisit: null }, '2099-01-01', {})).toBeNull();
  });

  it('ORG-77 records of a child are kept until the age of 21', () => {
    const child = { birthDate: '2010-05-06', lastVisit: '2020-06-15', wasInpatient: false };
    expect(clinicalUntil(child, {})).toMatchObject({ until: '2031-05-06', rule: expect.stringContaining('21') });
    // Of age on the day of the last visit.
    expect(clinicalUntil({ ...child, lastVisit: '2028-05-06' }, {})).toMatchObject({
      until: '2031-05-06',
      rule: "The hospital's own rule",
    });
  });

  it.each(['2027-03-01', '2028-02-29', '2028-03-01', '2030-06-15'])('ORG-77 a search on %s leaves nobody out', (today) => {
    for (let back = 3 * 365; back < 3 * 366 + 4; back += 1) {
      const lastVisit = new Date(Date.parse(today) - back * 86_400_000).toISOString().slice(0, 10);
      if (timeIsOver({ ...GROWN, lastVisit }, today, {})) expect(lastVisit < earliestDay(today, {})).toBe(true);
    }
  });
});
