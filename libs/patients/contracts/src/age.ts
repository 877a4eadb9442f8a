import { ageOn, MONTH_NAMES, plainDate, type PlainDate } from '@nidaan/kernel';

/** A date of birth as the form holds it: texts, the month as number or name. */
export interface BirthDate {
  day: string;
  month: string;
  year: string;
}

const OLDEST = 150;

/** 1 to 12 for a month as number or name; 0 or NaN for none. */
export const monthOf = (text: string): number =>
  Number(text) || MONTH_NAMES.findIndex((name) => text.trim().toLowerCase().startsWith(name.toLowerCase())) + 1;

/** Age in whole years on a day, as text; '' where the date is incomplete, impossible, in the future or nobody's. */
export function ageOf(birth: BirthDate, today: PlainDate): string {
  const date = plainDate(Number(birth.year), monthOf(birth.month), Number(birth.day));
  const age = date === null ? null : ageOn(today, date);
  return age === null || age > OLDEST ? '' : String(age);
}
