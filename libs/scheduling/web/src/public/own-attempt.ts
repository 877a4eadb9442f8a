import { newIdempotencyKey } from '@nidaan/api-client';
import type { HeldBooking } from '@nidaan/scheduling-contracts';
import type { ChosenTime } from './day-and-time.tsx';

const KEY = 'nidaan.booking';

/** A time that is held until its code is typed. */
export interface OwnHold {
  hospital: number;
  doctor: number;
  chosen: ChosenTime;
  held: HeldBooking;
}

/** Of the patient no more than the masked address: whoever uses this tab next may look. */
interface Kept {
  attempt: string;
  hold: OwnHold | null;
}

// Where storage is blocked: for as long as the page lives.
let unkept: Kept | null = null;

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
  } catch {
    return unkept;
  }
}

function write(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    unkept = kept;
  }
}

/** What all starts of this tab are sent with, so that each gives back what the one before it holds (FRD-79). */
export function ownAttempt(): string {
  const kept = read() ?? { attempt: newIdempotencyKey(), hold: null };
  write(kept);
  return kept.attempt;
}

/** Keeps what is held, also when the page is loaded again while the code is looked for; null once it is held no more. */
export const keepHold = (hold: OwnHold | null): void => write({ attempt: ownAttempt(), hold });

/** What is still held with a doctor. */
export function keptHold(hospital: number, doctor: number): OwnHold | null {
  const hold = read()?.hold;
  if (!hold || hold.hospital !== hospital || hold.doctor !== doctor) return null;
  return Date.parse(hold.held.expires_at) > Date.now() ? hold : null;
}
