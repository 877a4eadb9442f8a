import type { PlainDate } from '@nidaan/kernel';

/** The month that a day is in, as the wire has it. */
export const monthOf = (day: PlainDate): { month: number; year: number } => ({
  month: Number(day.slice(5, 7)),
  year: Number(day.slice(0, 4)),
});
