import type { PlainDate } from '@nidaan/kernel';

/** The Indian financial year of a day, April to March: '2026-27'. */
export function financialYearOf(day: PlainDate): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** How a number stands on paper: 'R/2026-27/000123'. At most 16 signs up to 999,999 papers, as GST asks of invoices. */
export const seriesText = (prefix: string, { period, number }: { period: string; number: number }): string =>
  `${prefix}/${period}/${String(number).padStart(6, '0')}`;
