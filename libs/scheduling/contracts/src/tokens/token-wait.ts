import type { PresenceState } from '../choices.ts';

const SHORTEST_MINUTES = 2;
const LONGEST_MINUTES = 60;
/** So many consultations decide, the newest first. */
export const COUNTED_CONSULTATIONS = 20;
const FEWEST_CONSULTATIONS = 5;
const STEP_MINUTES = 5;
const NARROWEST_MINUTES = 10;
// A sum of many consultations strays further from its median than one does.
const SPREAD = 1.3;
const MINUTE_MS = 60_000;

/** What a wait is counted from. Minutes. */
export interface WaitFacts {
  now: Date;
  /** How long the last consultations took, the newest first. */
  consultations: readonly number[];
  /** Counts while there were few consultations. */
  slotMinutes: number;
  /** How many are called before. */
  ahead: number;
  openCounters: number;
  /** How long each of those who are in has been there. */
  underWay: readonly number[];
  /** When the doctor begins today, late as he is; null where nobody knows. */
  beginsAt: Date | null;
  /** Null for a counter without a doctor. */
  doctor: { state: PresenceState; until: Date | null; isAway?: boolean } | null;
}

/** Minutes from … to …, both multiples of 5. */
export interface WaitSpan {
  from: number;
  to: number;
}

/** How long one takes: the median of the last 20 that took 2 to 60 minutes, or the length of a slot where fewer than 5 did. */
export function minutesEach({ consultations, slotMinutes }: Pick<WaitFacts, 'consultations' | 'slotMinutes'>): number {
  const counted = consultations
    .filter((minutes) => minutes >= SHORTEST_MINUTES && minutes <= LONGEST_MINUTES)
    .slice(0, COUNTED_CONSULTATIONS)
    .sort((one, other) => one - other);
  if (counted.length < FEWEST_CONSULTATIONS) return slotMinutes;
  const middle = Math.floor(counted.length / 2);
  return counted.length % 2 === 1 ? counted[middle]! : (counted[middle - 1]! + counted[middle]!) / 2;
}

const upToStep = (minutes: number): number => Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES;

const minutesUntil = (at: Date | null, now: Date): number =>
  at === null ? 0 : Math.max(0, (at.getTime() - now.getTime()) / MINUTE_MS);

/** The wait as it is shown (FRD-61); null where nobody can say: the doctor has left, is away today, or nobody knows until when the break lasts. */
export function estimateWait(facts: WaitFacts): WaitSpan | null {
  const { now, ahead, openCounters, underWay, beginsAt, doctor } = facts;
  if (doctor?.isAway && doctor.state === 'not_arrived') return null;
  if (openCounters === 0 || doctor?.state === 'left' || (doctor?.state === 'break' && doctor.until === null)) return null;
  const each = minutesEach(facts);
  // With several counters the first that is free takes the next patient.
  const rest = underWay.length < openCounters ? 0 : Math.min(...underWay.map((minutes) => Math.max(0, each - minutes)));
  const begins = doctor?.state === 'break' ? doctor.until : doctor?.state === 'in' ? null : beginsAt;
  const minutes = minutesUntil(begins, now) + rest + (each * ahead) / openCounters;
  const from = upToStep(minutes);
  return { from, to: Math.max(from + NARROWEST_MINUTES, upToStep(minutes * SPREAD)) };
}
