import { DEFAULT_TIME_ZONE, dayIn } from '@nidaan/kernel';

/** A month of a year; months count from 1. */
export interface Period {
  month: number;
  year: number;
}

/** How many years the selector goes back, this year included (CON-28). */
const YEARS = 5;

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The month that is running in the platform's time zone. */
export function currentPeriod(now = new Date()): Period {
  const [year, month] = dayIn(DEFAULT_TIME_ZONE, now).split('-').map(Number);
  return { year: year!, month: month! };
}

/** The last five years, newest first. */
export const selectableYears = (now = new Date()): number[] =>
  Array.from({ length: YEARS }, (_, back) => currentPeriod(now).year - back);

/** 'November 2026'. */
export const periodName = ({ month, year }: Period): string => `${MONTHS[month - 1]} ${year}`;
