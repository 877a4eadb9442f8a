import type { PlainDate } from '@nidaan/kernel';

const utc = (date: PlainDate): Date => new Date(`${date}T00:00:00Z`);
const plain = (date: Date): PlainDate => date.toISOString().slice(0, 10) as PlainDate;

/** The day so many days after another one; before it where `days` is negative. */
export function dayAfter(date: PlainDate, days: number): PlainDate {
  const moved = utc(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return plain(moved);
}

/** The same day of another month, or its last day where it has no such day. */
export function monthAfter(date: PlainDate, months: number): PlainDate {
  const first = utc(`${date.slice(0, 7)}-01` as PlainDate);
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(utc(date).getUTCDate(), last));
  return plain(first);
}

/** The whole weeks that a day's month touches, Monday first: days of the months beside it are among them. */
export function weeksOf(date: PlainDate): PlainDate[][] {
  const month = date.slice(0, 7);
  const first = `${month}-01` as PlainDate;
  const monday = dayAfter(first, -((utc(first).getUTCDay() + 6) % 7));
  const weeks: PlainDate[][] = [];
  for (let at = monday; at.slice(0, 7) <= month; at = dayAfter(at, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => dayAfter(at, index)));
  }
  return weeks;
}

const DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONTHS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** Where a key leads from a day: arrows by days and weeks, Page Up and Page Down by months. Null for other keys. */
export function dayByKey(date: PlainDate, key: string): PlainDate | null {
  const days = DAYS[key];
  const months = MONTHS[key];
  if (days !== undefined) return dayAfter(date, days);
  return months === undefined ? null : monthAfter(date, months);
}
