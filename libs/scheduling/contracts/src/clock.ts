import { text, type PlainDate, plainDate } from '@nidaan/kernel';
import { z } from 'zod';
import { SCHEDULING_MESSAGES as messages } from './messages.ts';

/** Minutes of a day; 24:00 is its end. */
export const DAY_MINUTES = 1440;

const CLOCK = /^(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/;

/** 'HH:MM' to minutes from midnight; null for what is no time. */
export function minuteOf(clock: string): number | null {
  const match = CLOCK.exec(clock);
  if (!match) return null;
  return match[1] === undefined ? DAY_MINUTES : Number(match[1]) * 60 + Number(match[2]);
}

/** Minutes from midnight to 'HH:MM'. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** A time of the hospital's clock, 'HH:MM' or '24:00', as minutes from midnight. */
export const clock = z
  .string({ error: messages.timeInvalid })
  .transform((value, context) => {
    const minute = minuteOf(value.trim());
    if (minute !== null) return minute;
    context.addIssue({ code: 'custom', message: messages.timeInvalid });
    return z.NEVER;
  })
  .meta({ type: 'string', examples: ['09:00'] });

/** A calendar day of the hospital, 'YYYY-MM-DD'. */
export const day = z
  .string({ error: messages.dateInvalid })
  .transform((value, context): PlainDate => {
    const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value.trim()) ?? [];
    const found = year === undefined ? null : plainDate(Number(year), Number(month), Number(date));
    if (found) return found;
    context.addIssue({ code: 'custom', message: messages.dateInvalid });
    return z.NEVER;
  })
  .meta({ type: 'string', format: 'date', examples: ['2026-11-26'] });

/** A short text without outer blanks. */
export const trimmed = (field: string, max = 300) => text(field, max).transform((value) => value.trim());
