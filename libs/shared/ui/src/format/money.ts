import { rupeesForPeople } from '@nidaan/kernel';

/** Rupees from an answer (number or numeric text; missing or not numeric counts 0) as a number. */
export function rupeesNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
}

/** Rupees for people: ₹1,23,456.00. */
export const formatRupees = (value: unknown): string => rupeesForPeople(Math.round(rupeesNumber(value) * 100));

const count = new Intl.NumberFormat('en-IN');

/** A count in Indian grouping: 1,23,456. */
export const formatCount = (value: number): string => count.format(value);
