import type { PlainDate } from '@nidaan/kernel';
import { monthOf, type BirthDate } from '../age.ts';
import { birthFromAge, birthFromDate, type PersonBirth } from './person-age.ts';

/** What a form says of somebody's birth: the documented texts, and an age in parts (FRD-01). */
export interface TypedBirth extends BirthDate {
  age: string;
  age_years?: number | undefined;
  age_months?: number | undefined;
  age_days?: number | undefined;
}

const NOT_KNOWN: PersonBirth = { birth_date: null, birth_precision: '' };

const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

/**
 * The birth that a form means, as exactly as it says it (FRD-14): a whole date of birth, an age in months or days, month and year, a year, an age
 * in years. What no calendar has, the future and more than 150 years ago are not known.
 */
export function birthOf(typed: TypedBirth, today: PlainDate): PersonBirth {
  const { age_years: years, age_months: months, age_days: days } = typed;
  const [year, day] = [numberOf(typed.year), numberOf(typed.day)];
  const month = typed.month.trim() === '' ? undefined : monthOf(typed.month);
  const date = year === undefined ? null : birthFromDate({ year, month, day }, today);
  if (date?.birth_precision === 'day') return date;
  const said = birthFromAge({ years, months, days }, today);
  if (said && (said.birth_precision !== 'year' || !date)) return said;
  return date ?? birthFromAge({ years: wholeYears(typed.age) }, today) ?? NOT_KNOWN;
}

const wholeYears = (age: string): number | undefined => (/^\s*\d{1,3}\s*$/.test(age) ? Number(age) : undefined);
