import type { PlainDate } from '@nidaan/kernel';
import { ageOf, type BirthDate } from './age.ts';

const yearOf = (today: PlainDate) => Number(today.slice(0, 4));

/** Whether only the year of birth is known, which an age may have given. */
export const isRoughBirth = ({ day, month, year }: BirthDate): boolean => day === '' && month === '' && year !== '';

/** As `ageOf`, and from the year alone: this year less it. */
export function roughAgeOf(birth: BirthDate, today: PlainDate): string {
  if (!isRoughBirth(birth)) return ageOf(birth, today);
  const age = yearOf(today) - Number(birth.year);
  return age >= 0 && age <= 150 ? String(age) : '';
}

/** The date of birth of who is known by an age alone: the year, without day and month; none where it is no age. */
export function birthOfAge(age: string, today: PlainDate): BirthDate {
  const years = /^\d{1,3}$/.test(age.trim()) ? Number(age) : null;
  return { day: '', month: '', year: years === null || years > 150 ? '' : String(yearOf(today) - years) };
}
