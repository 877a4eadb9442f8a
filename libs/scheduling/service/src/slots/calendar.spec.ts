import { describe, expect, it } from '@jest/globals';
import { dayIn, daysLater, minuteIn } from '@nidaan/kernel';
import { overlap, placesOn, weekdayOf, weekOfMonthOf, windowsOn, type DoctorCalendar, type WeekWindow } from './calendar.ts';
import { slotsOf, timedPlacesOn, type Seat } from './day-slots.ts';

const MONDAY = '2026-11-23';
const EARLY = new Date('2026-11-01T00:00:00Z');

const window = (given: Partial<WeekWindow> = {}): WeekWindow => ({
  ...{ branchId: 1, room: '3', mode: 'slots', startMinute: 540, endMinute: 600, slotMinutes: 15 },
  ...{
    overbookPerSlot: 0,
    overbookPerDay: 0,
    walkInShare: 0,
    weekday: 0,
    weekOfMonth: [],
    validFrom: '2026-01-01',
    validTo: null,
  },
  ...given,
});

const calendar = (given: Partial<DoctorCalendar> = {}): DoctorCalendar => ({
  ...{ isActive: true, week: [window()], extras: [], leaves: [], holidays: [] },
  ...given,
});

const seat = (startsAt: string, endsAt: string, given: Partial<Seat> = {}): Seat => ({
  ...{ startsAt: new Date(startsAt), endsAt: new Date(endsAt), seat: 1, status: 'booked', heldUntil: null },
  ...given,
});

const slots = (
  given: Partial<DoctorCalendar> = {},
  { day = MONDAY, zone = 'Asia/Kolkata', seats = [] as Seat[], now = EARLY } = {},
) => slotsOf(timedPlacesOn(calendar(given), day, zone), seats, now);
const times = (...args: Parameters<typeof slots>) => slots(...args).map(({ time }) => time);

describe('the times of a day', () => {
  it('PRM-06 FRD-44 stand in the windows of the weekday, and end with them', () => {
    expect(times()).toEqual(['09:00', '09:15', '09:30', '09:45']);
    expect(times({}, { day: '2026-11-24' })).toEqual([]);
    expect(times({ week: [window({ endMinute: 590 })] })).toEqual(['09:00', '09:15', '09:30']);
    expect(times({ week: [window({ startMinute: 1410, endMinute: 1440, slotMinutes: 30 })] })).toEqual(['23:30']);
  });

  it('FRD-44 are none of a doctor who is not active, and without a schedule', () => {
    expect(times({ isActive: false })).toEqual([]);
    expect(times({ week: [] })).toEqual([]);
  });

  it('FRD-42 hold from the first to the last day of the window', () => {
    const week = [window({ validFrom: '2026-11-23', validTo: '2026-11-30' })];
    const days = ['2026-11-16', '2026-11-23', '2026-11-30', '2026-12-07'];
    expect(days.map((day) => times({ week }, { day }).length)).toEqual([0, 4, 4, 0]);
  });

  it('FRD-42 stand in the named weeks of a month alone: the first and the third Saturday', () => {
    const week = [window({ weekday: 5, weekOfMonth: [1, 3] })];
    const all = Array.from({ length: 365 }, (_, index) => daysLater('2026-01-01', index));
    const sitting = all.filter((day) => windowsOn(calendar({ week }), day).length > 0);
    expect(sitting).toHaveLength(24);
    for (const day of sitting) {
      expect(weekdayOf(day)).toBe(5);
      expect([1, 3]).toContain(weekOfMonthOf(day));
    }
    expect(sitting.slice(0, 2)).toEqual(['2026-01-03', '2026-01-17']);
    // A fifth one there is in some months only.
    const fifth = [window({ weekday: 0, weekOfMonth: [5] })];
    expect(all.filter((day) => windowsOn(calendar({ week: fifth }), day).length > 0)).toEqual([
      '2026-03-30',
      '2026-06-29',
      '2026-08-31',
      '2026-11-30',
    ]);
  });

  it('FRD-42 are none on a holiday of all or of the branch, unless an extra session stands', () => {
    const holiday = (branchId: number | null) => [{ date: MONDAY, name: 'Guru Nanak Jayanti', branchId }];
    expect(times({ holidays: holiday(null) })).toEqual([]);
    expect(times({ holidays: holiday(1) })).toEqual([]);
    expect(times({ holidays: holiday(2) })).toHaveLength(4);
    const extra = {
      branchId: 1,
      room: '',
      mode: 'slots' as const,
      startMinute: 660,
      endMinute: 690,
      slotMinutes: 15,
      day: MONDAY,
    };
    expect(times({ holidays: holiday(null), extras: [extra] })).toEqual(['11:00', '11:15']);
    expect(times({ extras: [extra] })).toHaveLength(6);
  });

  it('FRD-43 FRD-44 are none in a leave: of the whole day, and none that reaches into a part of it', () => {
    const leave = { fromDay: '2026-11-20', toDay: MONDAY, fromMinute: null, toMinute: null };
    expect(times({ leaves: [leave] })).toEqual([]);
    expect(times({ leaves: [{ ...leave, fromMinute: 550, toMinute: 575 }] })).toEqual(['09:45']);
    expect(times({ leaves: [{ ...leave, toMinute: 555 }] })).toEqual(['09:15', '09:30', '09:45']);
    expect(times({ leaves: [{ ...leave, toDay: '2026-11-22' }] })).toHaveLength(4);
  });

  it('PRM-06 FRD-44 say why one is not available: past, taken, held, kept for walk-ins', () => {
    const now = new Date('2026-11-23T03:30:00Z');
    const seats = [
      seat('2026-11-23T03:45:00Z', '2026-11-23T04:00:00Z'),
      seat('2026-11-23T04:00:00Z', '2026-11-23T04:15:00Z', { status: 'held', heldUntil: new Date('2026-11-23T03:40:00Z') }),
    ];
    const week = [window({ endMinute: 630, walkInShare: 34 })];
    expect(slots({ week }, { now, seats }).map(({ time, reason, available, left }) => [time, reason, available, left])).toEqual([
      ['09:00', 'past', false, 0],
      ['09:15', 'taken', false, 0],
      ['09:30', 'held', false, 0],
      ['09:45', '', true, 1],
      ['10:00', '', true, 1],
      ['10:15', 'kept for walk-ins', false, 0],
    ]);
  });

  it('FRD-47 a hold whose time is over, and an extra seat, keep nobody away', () => {
    const over = seat('2026-11-23T03:30:00Z', '2026-11-23T03:45:00Z', { status: 'held', heldUntil: EARLY });
    const extra = seat('2026-11-23T03:30:00Z', '2026-11-23T03:45:00Z', { seat: 2 });
    expect(slots({}, { seats: [over, extra] }).map(({ available }) => available)).toEqual([true, true, true, true]);
  });

  it('FRD-44 keep for walk-ins as many as the share says, spread over the window', () => {
    const kept = (walkInShare: number) =>
      slots({ week: [window({ endMinute: 840, walkInShare })] }).filter(({ reason }) => reason === 'kept for walk-ins').length;
    expect([0, 10, 25, 50, 100].map(kept)).toEqual([0, 2, 5, 10, 20]);
    const half = slots({ week: [window({ walkInShare: 50 })] }).map(({ available }) => available);
    expect(half).toEqual([true, false, true, false]);
  });

  it('FRD-44 a session is one line with the first free time to report at', () => {
    const week = [window({ mode: 'session' })];
    const seats = [seat('2026-11-23T03:30:00Z', '2026-11-23T03:45:00Z')];
    expect(slots({ week }, { seats })).toEqual([
      { time: '09:15', available: true, left: 3, reason: '', mode: 'session', branch_id: 1, room: '3' },
    ]);
    const full = [...seats, seat('2026-11-23T03:45:00Z', '2026-11-23T04:30:00Z')];
    expect(slots({ week }, { seats: full })[0]).toMatchObject({ available: false, left: 0, reason: 'taken' });
  });

  it.each(['Asia/Kolkata', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'])(
    'FRD-44 are right in the zone %s, on each day of a year',
    (zone) => {
      const week = Array.from({ length: 7 }, (_, weekday) =>
        window({ weekday, startMinute: 0, endMinute: 1440, slotMinutes: 30 }),
      );
      // An expectation for each of the 87,000 places would take most of the time.
      const wrong: string[] = [];
      for (let index = 0; index < 365; index += 1) {
        const day = daysLater('2026-01-01', index);
        const places = timedPlacesOn(calendar({ week }), day, zone);
        // A day on which the clocks change has an hour, or a half one, more or less.
        expect(places.length).toBeGreaterThanOrEqual(46);
        for (const [at, { startsAt, endsAt, startMinute }] of places.entries()) {
          const isOfTheDay = dayIn(zone, startsAt) === day && startsAt < endsAt;
          const isInOrder = at === 0 || places[at - 1]!.endsAt <= startsAt;
          const isAtItsMinute = places.length !== 48 || minuteIn(zone, startsAt) === startMinute;
          if (!isOfTheDay || !isInOrder || !isAtItsMinute) wrong.push(`${day}, minute ${startMinute}: ${startsAt.toISOString()}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('FRD-44 begin at the quarter of an hour of a zone of +05:45', () => {
    const [first] = timedPlacesOn(calendar(), MONDAY, 'Asia/Kathmandu');
    expect(first!.startsAt.toISOString()).toBe('2026-11-23T03:15:00.000Z');
  });
});

describe('windows of a week', () => {
  it('PRM-04 FRD-41 overlap where a doctor would be in two places', () => {
    const base = window();
    expect(overlap(base, window({ startMinute: 590, branchId: 2 }))).toBe(true);
    expect(overlap(base, window({ startMinute: 600, endMinute: 660 }))).toBe(false);
    expect(overlap(base, window({ weekday: 1 }))).toBe(false);
    expect(overlap(window({ weekOfMonth: [1, 3] }), window({ weekOfMonth: [2, 4] }))).toBe(false);
    expect(overlap(window({ weekOfMonth: [1, 3] }), window({ weekOfMonth: [3] }))).toBe(true);
    expect(overlap(window({ validTo: '2026-05-01' }), window({ validFrom: '2026-05-02' }))).toBe(false);
    expect(overlap(window({ validTo: '2026-05-02' }), window({ validFrom: '2026-05-02' }))).toBe(true);
  });

  it('FRD-44 two places of a day never overlap', () => {
    const week = [window(), window({ startMinute: 600, endMinute: 700, slotMinutes: 20 })];
    const places = placesOn(calendar({ week }), MONDAY);
    expect(places).toHaveLength(9);
    for (let at = 1; at < places.length; at += 1) expect(places[at - 1]!.endMinute).toBeLessThanOrEqual(places[at]!.startMinute);
  });
});
