import type { PlainDate } from '@nidaan/kernel';
import { monthNames } from '../format/dates.ts';

/** '1 Nov 2026': what is read out of a calendar begins with the figure that is shown. */
export function dayInWords(date: PlainDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${monthNames()[month! - 1]} ${year}`;
}
