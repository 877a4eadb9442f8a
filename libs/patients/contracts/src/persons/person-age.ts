import { ageOn, plainDate, type PlainDate } from '@nidaan/kernel';

/** How exactly a date of birth is known; '' where none is known. */
export const BIRTH_PRECISIONS = ['', 'year', 'month', 'day'] as const;
export type BirthPrecision = (typeof BIRTH_PRECISIONS)[number];

/** A date of birth as a person carries it. */
export interface PersonBirth {
  birth_date: PlainDate | null;
  birth_precision: BirthPrecision;
}

/** An age as somebody says it (FRD-14): whole years, months or days. */
export interface SaidAge {
  years?: number | undefined;
  months?: number | undefined;
  days?: number | undefined;
}

/** Greatest ages that are taken (FRD-14). */
export const MOST_AGE = { years: 150, months: 1800, days: 60_000 } as const;

const DAY_MS = 86_400_000;
const partsOf = (day: PlainDate) => day.split('-').map(Number) as [number, number, number];

// The last day of a shorter month stands for days that it has not: 29 Feb 2028 less a year is 28 Feb 2027.
function monthsBefore(day: PlainDate, months: number): PlainDate | null {
  const [year, month, date] = partsOf(day);
  const whole = year * 12 + month - 1 - months;
  const [y, m] = [Math.floor(whole / 12), (whole % 12) + 1];
  for (let d = date; d > 27; d--) {
    const found = plainDate(y, m, d);
    if (found) return found;
  }
  return plainDate(y, m, Math.min(date, 27));
}

const daysBefore = (day: PlainDate, days: number): PlainDate =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

const isWithin = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most;

/**
 * The birth of somebody whose age was said: that day less the age, as exact as the smallest part said (FRD-14). Null where the age is none or
 * out of range. Years, months and days may be said together.
 */
export function birthFromAge(age: SaidAge, today: PlainDate): PersonBirth | null {
  const { years, months, days } = age;
  if (years === undefined && months === undefined && days === undefined) return null;
  if (!isWithin(years ?? 0, MOST_AGE.years) || !isWithin(months ?? 0, MOST_AGE.months) || !isWithin(days ?? 0, MOST_AGE.days))
    return null;
  const beforeMonths = monthsBefore(today, (years ?? 0) * 12 + (months ?? 0));
  if (beforeMonths === null) return null;
  const precision = days === undefined ? (months === undefined ? 'year' : 'month') : 'day';
  return { birth_date: daysBefore(beforeMonths, days ?? 0), birth_precision: precision };
}

/**
 * The birth of somebody whose date of birth is known in full, by month and year, or by year alone. Null where the calendar has no such day, it
 * lies after `today` or more than 150 years before it: nobody was born then (FRD-14).
 */
export function birthFromDate(
  date: { year: number; month?: number | undefined; day?: number | undefined },
  today: PlainDate,
): PersonBirth | null {
  if (date.day !== undefined && date.month === undefined) return null;
  const born = plainDate(date.year, date.month ?? 1, date.day ?? 1);
  const age = born === null ? null : ageOn(today, born);
  if (age === null || age > MOST_AGE.years) return null;
  const precision = date.month === undefined ? 'year' : date.day === undefined ? 'month' : 'day';
  return { birth_date: born, birth_precision: precision };
}

/** Whole months between a birth and a day that is not before it. */
function monthsOn(day: PlainDate, birth: PlainDate): number {
  const [one, other] = [partsOf(day), partsOf(birth)];
  return (one[0] - other[0]) * 12 + one[1] - other[1] - (one[2] < other[2] ? 1 : 0);
}

const NEWBORN_DAYS = 28;
const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

/**
 * An age as people say it (FRD-14): '12 days', '14 months', '3 y 4 m', '34 years'. A '~' stands before what is shown more exactly than it is
 * known. '' where no birth is known, or it lies after the day.
 */
export function ageText({ birth_date: birth, birth_precision: precision }: PersonBirth, on: PlainDate): string {
  if (birth === null || birth > on) return '';
  const days = Math.round((Date.parse(on) - Date.parse(birth)) / DAY_MS);
  const months = monthsOn(on, birth);
  if (days < NEWBORN_DAYS) return `${precision === 'day' ? '' : '~'}${count(days, 'day')}`;
  const about = precision === 'year' ? '~' : '';
  if (months < 24) return `${about}${count(Math.max(1, months), 'month')}`;
  if (months < 60) return `${about}${Math.floor(months / 12)} y ${months % 12} m`;
  return count(Math.floor(months / 12), 'year');
}

/** The age of a visit of which only the typed text is known: '34 years' of '34', other texts as they are. */
export function ageInWords(age: string): string {
  const typed = age.trim();
  return /^\d{1,3}$/.test(typed) ? `${typed} year${typed === '1' ? '' : 's'}` : typed;
}

/** What an event tells of the age in words: nothing where the typed age says the same. */
export const ageTold = (age: string, text: string): { ageText?: string } =>
  text === '' || text === ageInWords(age) ? {} : { ageText: text };
