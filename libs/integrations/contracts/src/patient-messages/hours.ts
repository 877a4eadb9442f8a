import { dayIn, startOfDay } from '@nidaan/kernel';
import { CODE_KINDS, PROMOTIONAL_KINDS, type MessageKind } from './choices.ts';

const MINUTE = 60_000;
const DAY = 24 * 60;
/** Promotional messages: the narrower of what providers report of TRAI's rules (9 to 21, 10 to 21). */
const PROMOTIONAL_FROM = 10 * 60;
const PROMOTIONAL_TO = 21 * 60;
/** A message waits for the end of the quiet hours where so much remains before what it has to reach the patient for (FRD-72). */
const REMAINS = 45 * MINUTE;
const TURNS = 6;

/** When nobody is to be woken, in the hospital's zone; equal times: never. */
export interface QuietHours {
  /** 'HH:MM'. */
  from: string;
  to: string;
  timeZone: string;
}

/** A span in which nothing leaves. */
interface Span {
  start: Date;
  end: Date;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Minutes since midnight that a clock there shows. */
export function minuteIn(timeZone: string, instant: Date): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    clocks.set(timeZone, clock);
  }
  return minutesOf(clock.format(instant));
}

/** 'HH:MM' as minutes since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

// On days on which clocks are put forward or back, midnight and minutes alone would be wrong by an hour.
function instantAt(timeZone: string, day: string, minutes: number): Date {
  const guess = startOfDay(timeZone, day).getTime() + minutes * MINUTE;
  const shown = minuteIn(timeZone, new Date(guess));
  const off = ((minutes - shown + DAY * 1.5) % DAY) - DAY / 2;
  return new Date(guess + off * MINUTE);
}

const dayBeside = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY * MINUTE).toISOString().slice(0, 10);

/** The span from `from` to `to` minutes, every day, in which an instant lies; null where it lies in none. */
function spanAt(instant: Date, from: number, to: number, timeZone: string): Span | null {
  if (from === to) return null;
  const [today, minute] = [dayIn(timeZone, instant), minuteIn(timeZone, instant)];
  const isOverMidnight = from > to;
  const isIn = isOverMidnight ? minute >= from || minute < to : minute >= from && minute < to;
  if (!isIn) return null;
  const first = isOverMidnight && minute < to ? dayBeside(today, -1) : today;
  const last = isOverMidnight ? dayBeside(first, 1) : first;
  return { start: instantAt(timeZone, first, from), end: instantAt(timeZone, last, to) };
}

/** What a message is about, as far as its hour depends on it. */
export interface Timed {
  kind: MessageKind;
  /** When the appointment begins; null where it is about none. */
  aboutAt: Date | null;
  /** By so many minutes it begins later. */
  delayMinutes?: number | null;
  /** Of an appointment that was moved: when the patient expects it, as long as nobody has told the move. */
  formerAt?: Date | null;
}

// A code is waited for; who is on the way must hear that the doctor is not (FRD-72).
function ignoresQuiet({ kind, aboutAt }: Timed, instant: Date, { timeZone }: QuietHours): boolean {
  if (CODE_KINDS.has(kind)) return true;
  const isOfToday = aboutAt !== null && dayIn(timeZone, aboutAt) === dayIn(timeZone, instant);
  return (kind === 'cancelled' || kind === 'delayed') && isOfToday;
}

/** The span that keeps a message back at an instant; null where it may leave. */
export function keptBackAt(message: Timed, instant: Date, hours: QuietHours): Span | null {
  const { timeZone } = hours;
  const quiet = ignoresQuiet(message, instant, hours)
    ? null
    : spanAt(instant, minutesOf(hours.from), minutesOf(hours.to), timeZone);
  if (quiet || !PROMOTIONAL_KINDS.has(message.kind)) return quiet;
  return spanAt(instant, PROMOTIONAL_TO, PROMOTIONAL_FROM, timeZone);
}

// Nobody is to come for what does not take place any more: in the morning it would be too late to say so.
function isTooLate({ kind, aboutAt, formerAt }: Timed, instant: Date, next: Date | null): boolean {
  const expectedAt = kind === 'cancelled' ? (formerAt ?? aboutAt) : kind === 'moved' ? (formerAt ?? null) : null;
  if (expectedAt === null || expectedAt <= instant) return false;
  return next === null || expectedAt.getTime() - next.getTime() < REMAINS;
}

/**
 * The first instant from one on at which a message may leave; null where no hour of the day is left. That somebody need not come is said at once
 * where the hours would let it through less than 45 minutes before they are expected.
 */
export function nextAllowed(message: Timed, instant: Date, hours: QuietHours): Date | null {
  const next = firstAllowed(message, instant, hours);
  return isTooLate(message, instant, next) ? instant : next;
}

function firstAllowed(message: Timed, instant: Date, hours: QuietHours): Date | null {
  let at = instant;
  for (let turn = 0; turn < TURNS; turn++) {
    const span = keptBackAt(message, at, hours);
    if (!span) return at;
    at = span.end;
  }
  return null;
}

/** Just before a span that keeps back; null where another one ends there. */
function lastBefore(message: Timed, span: Span, hours: QuietHours): Date | null {
  const at = new Date(span.start.getTime() - MINUTE);
  return keptBackAt(message, at, hours) ? null : at;
}

/**
 * When a message leaves that is wanted at an instant. A reminder in quiet hours waits for their end where 45 minutes before the slot remain, else it
 * goes at the last allowed minute before them (FRD-72). Null: never, its time has passed or no hour is left.
 */
export function plannedTime(message: Timed, wanted: Date, now: Date, hours: QuietHours): Date | null {
  const { kind, aboutAt } = message;
  if (kind === 'reminder' && wanted < now) return null;
  const from = wanted < now ? now : wanted;
  const next = nextAllowed(message, from, hours);
  if (aboutAt === null || kind !== 'reminder') return next;
  if (next && (next === from || aboutAt.getTime() - next.getTime() >= REMAINS)) return next;
  const span = keptBackAt(message, from, hours);
  const before = span && lastBefore(message, span, hours);
  return before && before >= now ? before : null;
}

/** When what a message is about begins, as far as it is known; null where it is about nothing of that kind. */
export const beginOf = ({ aboutAt, delayMinutes }: Timed): Date | null =>
  aboutAt && new Date(aboutAt.getTime() + (delayMinutes ?? 0) * MINUTE);

/** When a message that is due leaves: now, later, or never, because what it is about would have begun. */
export function leavesAt(message: Timed, now: Date, hours: QuietHours): Date | null {
  const begins = beginOf(message);
  const next = nextAllowed(message, now, hours);
  if (!next || begins === null || message.kind === 'cancelled') return next;
  return begins <= next ? null : next;
}
