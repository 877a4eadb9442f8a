import { dayIn, startOfDay, type PlainDate } from '@nidaan/kernel';
import { ACCESS_HOURS, type RequestKind } from '@nidaan/patients-contracts';

const HOUR_MS = 3_600_000;

const daysAfter = (day: PlainDate, days: number): PlainDate =>
  new Date(Date.parse(day) + days * 24 * HOUR_MS).toISOString().slice(0, 10);

/** When a request is due (ORG-72): access 72 hours later; all else at the last second of the last day, as the hospital's clocks show it. */
export function dueAt(kind: RequestKind, from: Date, { timeZone, answerDays }: { timeZone: string; answerDays: number }): Date {
  if (kind === 'access') return new Date(from.getTime() + ACCESS_HOURS * HOUR_MS);
  const after = startOfDay(timeZone, daysAfter(dayIn(timeZone, from), answerDays + 1));
  return new Date(after.getTime() - 1000);
}
