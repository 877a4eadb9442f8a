import { DEFAULT_TIME_ZONE } from '@nidaan/kernel';
import { msg, t } from '../language/texts.ts';

let shown = DEFAULT_TIME_ZONE;

/**
 * From now on timestamps are written in this zone where no other is asked for. Without one, or where the browser does not know it, in the
 * platform's. Gives the zone that is used.
 */
export function showTimesIn(timeZone = DEFAULT_TIME_ZONE): string {
  try {
    new Intl.DateTimeFormat('en-IN', { timeZone });
    shown = timeZone;
  } catch {
    shown = DEFAULT_TIME_ZONE;
  }
  return shown;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(kind: 'day' | 'time', timeZone: string): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  let made = formats.get(key);
  if (!made) {
    const parts: Intl.DateTimeFormatOptions =
      kind === 'day'
        ? { day: '2-digit', month: '2-digit', year: 'numeric' }
        : { hour: '2-digit', minute: '2-digit', hour12: true };
    made = new Intl.DateTimeFormat('en-IN', { ...parts, timeZone });
    formats.set(key, made);
  }
  return made;
}

const instantOf = (value: string | Date | null | undefined): Date | null => {
  const date = value ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
};

/** dd/mm/yyyy of a timestamp in the hospital's time zone, or of a plain date 'YYYY-MM-DD'; '–' when there is none. */
export function formatDate(value: string | Date | null | undefined, timeZone = shown): string {
  const plain = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  if (plain) return `${plain[3]}/${plain[2]}/${plain[1]}`;
  const instant = instantOf(value);
  return instant ? format('day', timeZone).format(instant) : '–';
}

/** '09:05 am' of a timestamp in the hospital's time zone; '–' when there is none. */
export function formatTime(value: string | Date | null | undefined, timeZone = shown): string {
  const instant = instantOf(value);
  return instant ? format('time', timeZone).format(instant) : '–';
}

/** dd/mm/yyyy, hh:mm am. */
export const formatDateTime = (value: string | Date | null | undefined, timeZone = shown): string =>
  instantOf(value) ? `${formatDate(value, timeZone)}, ${formatTime(value, timeZone)}` : '–';

const MINUTES_A_DAY = 24 * 60;

/** How long ago: '42 min', '3 h 05 min', '2 days'; '–' without a timestamp. A clock that is behind counts as now. */
export function formatWait(since: string | Date | null | undefined, now: Date): string {
  const begun = instantOf(since);
  if (!begun) return '–';
  return formatMinutes(Math.max(0, Math.floor((now.getTime() - begun.getTime()) / 60_000)));
}

/** A span of whole minutes in the same words. */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return t('{minutes} min', { minutes });
  if (minutes < MINUTES_A_DAY)
    return t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') });
  return t('{days, plural, one {# day} other {# days}}', { days: Math.floor(minutes / MINUTES_A_DAY) });
}

const MONTHS = [
  msg('Jan'),
  msg('Feb'),
  msg('Mar'),
  msg('Apr'),
  msg('May'),
  msg('Jun'),
  msg('Jul'),
  msg('Aug'),
  msg('Sep'),
  msg('Oct'),
  msg('Nov'),
  msg('Dec'),
] as const;

/** The twelve short names of the months, in the language of the reader. */
export const monthNames = (): string[] => MONTHS.map((name) => t(name));

/** 'Nov 2026' as servers send it, with the month in the language of the reader. */
export const formatMonthLabel = (label: string): string => label.replace(/^[A-Z][a-z]{2}\b/, (name) => t(name));
