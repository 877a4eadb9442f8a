import { describe, expect, it } from '@jest/globals';
import { dayIn } from '@nidaan/kernel';
import { MESSAGE_KINDS } from './choices.ts';
import { keptBackAt, leavesAt, minuteIn, minutesOf, nextAllowed, plannedTime, type QuietHours, type Timed } from './hours.ts';

const INDIA: QuietHours = { from: '21:00', to: '08:00', timeZone: 'Asia/Kolkata' };
const MINUTE = 60_000;
/** An instant by what a clock in India shows. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`);
const reminder = (aboutAt: Date) => ({ kind: 'reminder' as const, aboutAt });
const other = (kind: (typeof MESSAGE_KINDS)[number]) => ({ kind, aboutAt: null });

describe('quiet hours', () => {
  const SETTINGS = [
    ['21:00', '08:00'],
    ['00:00', '06:30'],
    ['13:00', '14:15'],
    ['22:30', '00:00'],
    ['10:00', '10:00'],
  ] as const;
  const ZONES = ['Asia/Kolkata', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe', 'UTC'];

  it.each(ZONES)(
    'FRD-72 at every minute of three days in %s: who is kept back waits for the first minute that is allowed',
    (timeZone) => {
      for (const [from, to] of SETTINGS) {
        const hours = { from, to, timeZone };
        const isQuiet = (instant: Date) => {
          const [minute, start, end] = [minuteIn(timeZone, instant), minutesOf(from), minutesOf(to)];
          return start <= end ? minute >= start && minute < end : minute >= start || minute < end;
        };
        // Clocks are put back in New York on 1 November 2026.
        for (let time = Date.parse('2026-10-31T00:00:00Z'); time < Date.parse('2026-11-03T00:00:00Z'); time += 13 * MINUTE) {
          const instant = new Date(time);
          const next = nextAllowed(other('recall'), instant, { ...hours, from: '00:00', to: '00:00' })!;
          const minute = minuteIn(timeZone, next);
          expect(minute >= 600 && minute < 1260).toBe(true);
          const allowed = nextAllowed(other('booked'), instant, hours)!;
          expect(isQuiet(allowed)).toBe(false);
          expect(allowed.getTime() === time).toBe(!isQuiet(instant));
          if (allowed.getTime() > time) expect(isQuiet(new Date(allowed.getTime() - MINUTE))).toBe(true);
        }
      }
    },
  );

  it('FRD-72 begin at their first minute and end at their last', () => {
    const kept = (time: string) => keptBackAt(other('booked'), at('2026-11-24', time), INDIA);
    expect(['20:59', '21:00', '00:00', '07:59', '08:00'].map((time) => kept(time) !== null)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(kept('23:00')).toEqual({ start: at('2026-11-24', '21:00'), end: at('2026-11-25', '08:00') });
    expect(kept('02:00')).toEqual({ start: at('2026-11-23', '21:00'), end: at('2026-11-24', '08:00') });
  });

  it('FRD-72 codes ignore them, and what is cancelled or delayed today; tomorrow’s waits', () => {
    const night = at('2026-11-24', '23:30');
    expect(keptBackAt(other('otp'), night, INDIA)).toBeNull();
    for (const kind of ['cancelled', 'delayed'] as const) {
      expect(keptBackAt({ kind, aboutAt: at('2026-11-24', '23:50') }, night, INDIA)).toBeNull();
      expect(keptBackAt({ kind, aboutAt: at('2026-11-25', '09:00') }, night, INDIA)).not.toBeNull();
    }
    for (const kind of ['booked', 'moved', 'reminder', 'token_near', 'follow_up_due'] as const)
      expect(keptBackAt({ kind, aboutAt: at('2026-11-24', '23:50') }, night, INDIA)).not.toBeNull();
  });

  it.each(['recall', 'feedback'] as const)('FRD-74 %s leaves only from 10:00 to 21:00, and not in quiet hours beside', (kind) => {
    const next = (time: string, hours = INDIA) => nextAllowed(other(kind), at('2026-11-24', time), hours);
    expect(next('09:59')).toEqual(at('2026-11-24', '10:00'));
    expect(next('10:00')).toEqual(at('2026-11-24', '10:00'));
    expect(next('20:59')).toEqual(at('2026-11-24', '20:59'));
    expect(next('21:00')).toEqual(at('2026-11-25', '10:00'));
    expect(next('12:30', { ...INDIA, from: '12:00', to: '15:00' })).toEqual(at('2026-11-24', '15:00'));
    expect(next('12:30', { ...INDIA, from: '09:00', to: '21:00' })).toBeNull();
  });
});

describe('when a reminder leaves', () => {
  const now = at('2026-11-20', '12:00');

  it('FRD-72 at its hour where nobody sleeps; one whose hour has passed is skipped', () => {
    const aboutAt = at('2026-11-25', '15:00');
    expect(plannedTime(reminder(aboutAt), at('2026-11-24', '15:00'), now, INDIA)).toEqual(at('2026-11-24', '15:00'));
    expect(plannedTime(reminder(aboutAt), at('2026-11-20', '11:59'), now, INDIA)).toBeNull();
  });

  it('FRD-72 waits for the end of the quiet hours where 45 minutes remain, else goes at the last minute before them', () => {
    const planned = (slot: string) => plannedTime(reminder(at('2026-11-25', slot)), at('2026-11-25', '07:00'), now, INDIA);
    expect(planned('09:00')).toEqual(at('2026-11-25', '08:00'));
    expect(planned('08:45')).toEqual(at('2026-11-25', '08:00'));
    expect(planned('08:44')).toEqual(at('2026-11-24', '20:59'));
    expect(planned('07:30')).toEqual(at('2026-11-24', '20:59'));
  });

  it('FRD-72 is skipped where the last minute before the quiet hours has passed', () => {
    const late = at('2026-11-24', '22:00');
    expect(plannedTime(reminder(at('2026-11-25', '08:10')), at('2026-11-25', '06:10'), late, INDIA)).toBeNull();
  });

  it('FRD-72 of every slot of a day and every offset: never in quiet hours, never after the slot, never before now', () => {
    for (let minute = 0; minute < 24 * 60; minute += 5)
      for (const hours of [1, 2, 24, 168]) {
        const aboutAt = new Date(at('2026-12-01', '00:00').getTime() + minute * MINUTE);
        const planned = plannedTime(reminder(aboutAt), new Date(aboutAt.getTime() - hours * 60 * MINUTE), now, INDIA);
        expect(planned).not.toBeNull();
        expect(keptBackAt(reminder(aboutAt), planned!, INDIA)).toBeNull();
        expect(planned!.getTime()).toBeLessThan(aboutAt.getTime());
        expect(planned!.getTime()).toBeGreaterThanOrEqual(now.getTime());
      }
  });

  it('FRD-72 a confirmation that is made at night waits for the morning', () => {
    const message = { kind: 'booked' as const, aboutAt: at('2026-11-26', '10:00') };
    const night = at('2026-11-24', '23:00');
    expect(plannedTime(message, night, night, INDIA)).toEqual(at('2026-11-25', '08:00'));
  });

  it('FRD-72 that an early appointment is cancelled or moved is said at night where the morning is too late', () => {
    const night = at('2026-11-24', '21:30');
    const morning = at('2026-11-25', '08:00');
    const told = (message: Timed, when = night) => [plannedTime(message, when, when, INDIA), leavesAt(message, when, INDIA)];
    const cancelled = (time: string): Timed => ({ kind: 'cancelled', aboutAt: at('2026-11-25', time) });
    const moved = (time: string): Timed => ({
      ...{ kind: 'moved', aboutAt: at('2026-11-28', '12:00'), formerAt: at('2026-11-25', time) },
    });
    const movedAndCancelled = (time: string): Timed => ({ ...moved(time), kind: 'cancelled' });
    for (const each of [cancelled, moved, movedAndCancelled]) {
      for (const early of ['07:30', '08:30', '08:44']) expect(told(each(early))).toEqual([night, night]);
      for (const late of ['08:45', '09:00']) expect(told(each(late))).toEqual([morning, morning]);
    }
    // Nobody who has waited in vain is woken for it.
    expect(told(moved('07:30'), at('2026-11-25', '07:31'))).toEqual([morning, morning]);
    expect(told({ kind: 'moved', aboutAt: at('2026-11-28', '12:00') })).toEqual([morning, morning]);
    expect(told({ kind: 'booked', aboutAt: at('2026-11-25', '08:10') })[0]).toEqual(morning);
  });

  it('FRD-71 FRD-72 what is due leaves now, later, or never where its appointment would have begun', () => {
    const aboutAt = at('2026-11-25', '08:20');
    expect(leavesAt(reminder(aboutAt), at('2026-11-25', '08:05'), INDIA)).toEqual(at('2026-11-25', '08:05'));
    expect(leavesAt(reminder(aboutAt), at('2026-11-25', '07:00'), INDIA)).toEqual(at('2026-11-25', '08:00'));
    expect(leavesAt(reminder(at('2026-11-25', '07:30')), at('2026-11-25', '07:00'), INDIA)).toBeNull();
    expect(leavesAt(reminder(aboutAt), aboutAt, INDIA)).toBeNull();
    expect(leavesAt({ kind: 'cancelled', aboutAt }, at('2026-11-25', '09:00'), INDIA)).toEqual(at('2026-11-25', '09:00'));
  });

  it('FRD-72 days are those of the hospital’s zone, with minutes beside the hour too', () => {
    const kathmandu = { from: '21:00', to: '08:00', timeZone: 'Asia/Kathmandu' };
    const night = new Date('2026-11-24T16:00:00Z');
    expect([dayIn('Asia/Kathmandu', night), minuteIn('Asia/Kathmandu', night)]).toEqual(['2026-11-24', 21 * 60 + 45]);
    expect(nextAllowed(other('booked'), night, kathmandu)).toEqual(new Date('2026-11-25T02:15:00Z'));
  });
});
