import { MONTH_NAMES, plainDate, type PlainDate } from '@nidaan/kernel';
import type { BirthDate } from '@nidaan/patients-contracts';
import { t } from '@nidaan/ui';

const FIRST_YEAR = 1980;
const YEARS = 100;

/** Exactly 100 birth years starting from 1980: up to the current year, then downwards from 1979 (OPN-14). */
export function birthYears(currentYear: number): string[] {
  const upwards = Array.from({ length: currentYear - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);
  const downwards = Array.from({ length: Math.max(0, YEARS - upwards.length) }, (_, index) => FIRST_YEAR - 1 - index);
  return [...upwards, ...downwards].slice(0, YEARS).map(String);
}

export const BIRTH_DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** The number first: typing 1 to 12 chooses a month. */
export const BIRTH_MONTHS = MONTH_NAMES.map((name, index) => ({ value: String(index + 1), label: `${index + 1} – ${name}` }));

/** What is wrong with a complete date of birth; it is said, and does not stop anybody (PAT-36). */
export function birthDateHint(birth: BirthDate, today: PlainDate): string | null {
  if (birth.day === '' || birth.month === '' || birth.year === '') return null;
  const date = plainDate(Number(birth.year), Number(birth.month), Number(birth.day));
  if (date === null) return t('This day does not exist.');
  return date > today ? t('This day lies in the future.') : null;
}
