const DAY_MS = 24 * 3_600_000;
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];
// A Sunday.
const SUNDAY = Date.UTC(2026, 10, 22);

const tagOf = (language: string): string => (language === 'hi' ? 'hi-IN' : 'en-IN');

/** So many days after a day, 'YYYY-MM-DD'. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const shown = (day: number, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(tagOf(language), { ...options, timeZone: 'UTC' }).format(day);

/** 'Thu, 26 Nov' */
export const shortDay = (day: string, language: string): string =>
  shown(Date.parse(day), language, { weekday: 'short', day: 'numeric', month: 'short' });

/** 'Thursday, 26 November 2026' */
export const longDay = (day: string, language: string): string =>
  shown(Date.parse(day), language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** Days of the week, Monday first; 0 is Sunday. */
export const weekdays = (language: string): { weekday: number; name: string }[] =>
  MONDAY_FIRST.map((weekday) => ({ weekday, name: shown(SUNDAY + weekday * DAY_MS, language, { weekday: 'long' }) }));
