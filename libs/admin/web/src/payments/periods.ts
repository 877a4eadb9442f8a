import { DEFAULT_TIME_ZONE, dayIn } from '@nidaan/kernel';
import { msg, t } from '@nidaan/ui';

/** A month of a year; months count from 1. */
export interface Period {
  month: number;
  year: number;
}

/** How many years the selector goes back, this year included (CON-28). */
const YEARS = 5;

const MONTHS = [
  msg('January'),
  msg('February'),
  msg('March'),
  msg('April'),
  msg('May'),
  msg('June'),
  msg('July'),
  msg('August'),
  msg('September'),
  msg('October'),
  msg('November'),
  msg('December'),
];

/** In the language of the reader. */
export const monthsInFull = (): string[] => MONTHS.map((name) => t(name));

/** The month that is running in the platform's time zone. */
export function currentPeriod(now = new Date()): Period {
  const [year, month] = dayIn(DEFAULT_TIME_ZONE, now).split('-').map(Number);
  return { year: year!, month: month! };
}

/** The last five years, newest first. */
export const selectableYears = (now = new Date()): number[] =>
  Array.from({ length: YEARS }, (_, back) => currentPeriod(now).year - back);

/** 'November 2026'. */
export const periodName = ({ month, year }: Period): string => `${t(MONTHS[month - 1]!)} ${year}`;
