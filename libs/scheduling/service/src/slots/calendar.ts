import type { PlainDate } from '@nidaan/kernel';
import { DAY_MINUTES, type EntryMode } from '@nidaan/scheduling-contracts';

/** A window of a day in which a doctor sees patients; minutes count from midnight of the hospital's clock. */
export interface DayWindow {
  branchId: number;
  room: string;
  mode: EntryMode;
  startMinute: number;
  endMinute: number;
  slotMinutes: number;
  overbookPerSlot: number;
  overbookPerDay: number;
  walkInShare: number;
}

/** A window of the week. */
export interface WeekWindow extends DayWindow {
  /** 0 is Monday. */
  weekday: number;
  /** Empty: every week. */
  weekOfMonth: readonly number[];
  validFrom: PlainDate;
  validTo: PlainDate | null;
}

/** A window of one day. */
export type ExtraWindow = Omit<DayWindow, 'overbookPerSlot' | 'overbookPerDay' | 'walkInShare'> & { day: PlainDate };

export interface Away {
  fromDay: PlainDate;
  toDay: PlainDate;
  fromMinute: number | null;
  toMinute: number | null;
}

/** All that decides when a doctor sits. */
export interface DoctorCalendar {
  isActive: boolean;
  week: readonly WeekWindow[];
  extras: readonly ExtraWindow[];
  leaves: readonly Away[];
  holidays: readonly { date: PlainDate; name: string; branchId: number | null }[];
}

/** 0 is Monday. */
export const weekdayOf = (day: PlainDate): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Which of the weekdays of its kind in the month a day is: 1 for the first seven days. */
export const weekOfMonthOf = (day: PlainDate): number => Math.ceil(Number(day.slice(8)) / 7);

const holds = (window: WeekWindow, day: PlainDate, weekday: number): boolean =>
  window.weekday === weekday &&
  (window.weekOfMonth.length === 0 || window.weekOfMonth.includes(weekOfMonthOf(day))) &&
  window.validFrom <= day &&
  (window.validTo === null || day <= window.validTo);

/** The holiday that a day is at a branch; null on all others. */
export const holidayOn = (
  { holidays }: Pick<DoctorCalendar, 'holidays'>,
  day: PlainDate,
  branchId: number,
): { name: string } | null =>
  holidays.find((each) => each.date === day && (each.branchId === null || each.branchId === branchId)) ?? null;

const NO_EXTRAS = { overbookPerSlot: 0, overbookPerDay: 0, walkInShare: 0 };

/** The windows of a day by their start. Leave is not taken out; on a holiday of the window's branch only extra sessions stand (FRD-42). */
export function windowsOn(calendar: DoctorCalendar, day: PlainDate): DayWindow[] {
  if (!calendar.isActive) return [];
  const weekday = weekdayOf(day);
  const week = calendar.week.filter((each) => holds(each, day, weekday) && !holidayOn(calendar, day, each.branchId));
  const extras = calendar.extras.filter((each) => each.day === day).map((each) => ({ ...each, ...NO_EXTRAS }));
  return [...week, ...extras].sort((a, b) => a.startMinute - b.startMinute);
}

/** The parts of a day on which the doctor is away, in minutes. */
export const awayOn = ({ leaves }: Pick<DoctorCalendar, 'leaves'>, day: PlainDate): { from: number; to: number }[] =>
  leaves
    .filter((each) => each.fromDay <= day && day <= each.toDay)
    .map(({ fromMinute, toMinute }) => ({ from: fromMinute ?? 0, to: toMinute ?? DAY_MINUTES }));

/** What is left of windows outside of hours in which the doctor is away, by their start. */
export function partsOutside<W extends { startMinute: number; endMinute: number }>(
  windows: readonly W[],
  away: readonly { from: number; to: number }[],
): W[] {
  const without = (parts: W[], { from, to }: { from: number; to: number }): W[] =>
    parts
      .flatMap((part) => [
        { ...part, endMinute: Math.min(part.endMinute, from) },
        { ...part, startMinute: Math.max(part.startMinute, to) },
      ])
      .filter(({ startMinute, endMinute }) => startMinute < endMinute);
  return away.reduce(without, [...windows]).sort((a, b) => a.startMinute - b.startMinute);
}

/** A time of a window at which a patient can come. */
export interface Place {
  window: DayWindow;
  startMinute: number;
  endMinute: number;
  /** One of the share that is kept for walk-ins. */
  isKept: boolean;
}

// The kept ones are spread over the window: of a third, each third one.
const isKept = (index: number, share: number): boolean =>
  Math.floor(((index + 1) * share) / 100) > Math.floor((index * share) / 100);

/** All times of a day at which patients can come, by their start. None that reaches into a leave. */
export function placesOn(calendar: DoctorCalendar, day: PlainDate): Place[] {
  const away = awayOn(calendar, day);
  const places: Place[] = [];
  for (const window of windowsOn(calendar, day)) {
    const { slotMinutes, endMinute, walkInShare } = window;
    for (let index = 0, start = window.startMinute; start + slotMinutes <= endMinute; index += 1, start += slotMinutes) {
      const end = start + slotMinutes;
      if (away.some(({ from, to }) => from < end && start < to)) continue;
      places.push({ window, startMinute: start, endMinute: end, isKept: isKept(index, walkInShare) });
    }
  }
  return places;
}

type Overlapping = Pick<WeekWindow, 'weekday' | 'weekOfMonth' | 'validFrom' | 'validTo' | 'startMinute' | 'endMinute'>;

const meets = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((week) => b.includes(week));

/** Whether two windows of a week would have a doctor in two places, at whatever branch (FRD-41). */
export const overlap = (a: Overlapping, b: Overlapping): boolean =>
  a.weekday === b.weekday &&
  a.startMinute < b.endMinute &&
  b.startMinute < a.endMinute &&
  meets(a.weekOfMonth, b.weekOfMonth) &&
  (a.validTo === null || b.validFrom <= a.validTo) &&
  (b.validTo === null || a.validFrom <= b.validTo);
