/** A calendar date without a time, 'YYYY-MM-DD' (API-18). */
export type PlainDate = string;

export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';

export const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const DAY_MS = 86_400_000;

// Formats write the year 26 with two digits.
const DAY_LENGTH = 'YYYY-MM-DD'.length;
const CLOCK_LENGTH = 'YYYY-MM-DD HH:MM:SS'.length;

const dayFormats = new Map<string, Intl.DateTimeFormat>();
// One call asks for today several times.
const lastDays = new Map<string, { second: number; day: PlainDate }>();

/** The calendar day of an instant in a time zone: what 'today' means for a hospital (API-17). Throws RangeError on an unknown zone. */
export function dayIn(timeZone: string, instant: Date): PlainDate {
  const second = Math.floor(instant.getTime() / 1000);
  const last = lastDays.get(timeZone);
  if (last?.second === second) return last.day;
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  const day = format.format(instant).padStart(DAY_LENGTH, '0');
  lastDays.set(timeZone, { second, day });
  return day;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

// What a clock there shows, as if it were of UTC.
function clockIn(timeZone: string, instant: number): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  const shown = clock.format(instant).padStart(CLOCK_LENGTH, '0');
  return Date.parse(`${shown.replace(' ', 'T')}Z`);
}

/** The first instant of a calendar day in a time zone, also where clocks are put forward or back at midnight. */
export function startOfDay(timeZone: string, day: PlainDate): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // What clocks show a day before and a day after: between them lies any change of the clocks.
  const starts = [-DAY_MS, DAY_MS].map((ms) => midnight - (clockIn(timeZone, midnight + ms) - midnight - ms));
  const [first, other] = starts.map((start) => new Date(start)).sort((a, b) => Number(a) - Number(b)) as [Date, Date];
  return dayIn(timeZone, first) === day ? first : other;
}

const MINUTE_MS = 60_000;

/**
 * The instant at which the clock of a zone shows so many minutes of a day; 1440 is the day's end. A time that the clocks leave out is the one
 * as long after the change; of a time that comes twice it is the first.
 */
export function instantAt(timeZone: string, day: PlainDate, minute: number): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
  const offsets = [-DAY_MS, DAY_MS].map((ms) => clockIn(timeZone, shown + ms) - shown - ms);
  const [first, other] = offsets.map((offset) => shown - offset).sort((a, b) => a - b) as [number, number];
  return new Date(clockIn(timeZone, first) === shown ? first : other);
}

/** Minutes from midnight that the clock of a zone shows at an instant. */
export function minuteIn(timeZone: string, instant: Date): number {
  const shown = new Date(clockIn(timeZone, instant.getTime()));
  return shown.getUTCHours() * 60 + shown.getUTCMinutes();
}

/** So many days later, or earlier where `count` is negative. */
export const daysLater = (day: PlainDate, count: number): PlainDate =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** The day after. */
export const dayAfter = (day: PlainDate): PlainDate => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** dd/mm/yyyy. */
export const dayForPeople = (day: PlainDate): string => day.split('-').reverse().join('/');

/** First day of the month of a day ('2026-11-20' → '2026-11-01'). */
export const monthStart = (day: PlainDate): PlainDate => `${day.slice(0, 7)}-01`;

/** 'Nov 2026' for any day of that month (OPN-12). */
export const monthLabel = (day: PlainDate): string => `${MONTH_NAMES[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** The date of year, month 1..12 and day of month, or null when the calendar has no such day (31 Feb). */
export function plainDate(year: number, month: number, day: number): PlainDate | null {
  if (![year, month, day].every(Number.isInteger) || year < 1 || year > 9999) return null;
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

/** Whole years between a date of birth and a day; null when the birth lies after the day. */
export function ageOn(day: PlainDate, birth: PlainDate): number | null {
  if (birth > day) return null;
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}
