import { BILLING_MESSAGES as messages, type ReportQuery } from '@nidaan/billing-contracts';
import { dayForPeople, invalid, monthLabel, monthStart, type PlainDate } from '@nidaan/kernel';
import type { Step } from './figures.repository.ts';

/** The days a report covers, and in what steps. */
export interface Period {
  from: PlainDate;
  to: PlainDate;
  step: Step;
  /** As its title says it. */
  label: string;
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 62;
const MOST_YEARS = 10;

const yearOf = (day: PlainDate): number => Number(day.slice(0, 4));

// A day of the month after. Date.UTC would take the years 1 to 99 for 1901 to 1999.
function inNextMonth(day: PlainDate, dayOfMonth: number): PlainDate {
  const date = new Date(0);
  date.setUTCFullYear(yearOf(day), Number(day.slice(5, 7)), dayOfMonth);
  return date.toISOString().slice(0, 10);
}

/** The last day of the month that a day is in. */
export const monthEnd = (day: PlainDate): PlainDate => inNextMonth(day, 0);

/** The days that were asked for; without any, the year that `today` is in. Throws 400 for more than ten years. */
export function periodOf({ month, from, to }: ReportQuery, today: PlainDate): Period {
  if (month) return { from: `${month}-01`, to: monthEnd(`${month}-01`), step: 'day', label: monthLabel(`${month}-01`) };
  const year = today.slice(0, 4);
  if (!from && !to) return { from: `${year}-01-01`, to: `${year}-12-31`, step: 'month', label: `Year ${year}` };
  const first = from ?? `${to!.slice(0, 4)}-01-01`;
  const last = to ?? (first > today ? first : today);
  if (yearOf(last) - yearOf(first) >= MOST_YEARS) throw invalid(messages.spanTooLong, { from: messages.spanTooLong });
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  const label = `${dayForPeople(first)} to ${dayForPeople(last)}`;
  return { from: first, to: last, step: days > MOST_DAYS ? 'month' : 'day', label };
}

/** The months of a period that have begun, so that a quiet one shows as 0 and not as a gap. */
export function monthsOf({ from, to }: Period, today: PlainDate): PlainDate[] {
  const months: PlainDate[] = [];
  const last = to < today ? to : today;
  for (let month = monthStart(from); month <= last; month = inNextMonth(month, 1)) months.push(month);
  return months;
}
