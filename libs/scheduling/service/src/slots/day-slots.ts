import { instantAt, type PlainDate } from '@nidaan/kernel';
import { clockOf, DAY_MINUTES, type Slot, type SlotReason } from '@nidaan/scheduling-contracts';
import { placesOn, type DoctorCalendar, type Place } from './calendar.ts';

/** A place at its instants. */
export interface TimedPlace extends Place {
  startsAt: Date;
  endsAt: Date;
}

/** The same in milliseconds since 1970: 60 doctors have 40,000 places in a month, and dates cost. */
export interface PlaceAt extends Place {
  from: number;
  to: number;
}

/** What holds a seat of a doctor. */
export interface Seat {
  startsAt: Date;
  endsAt: Date;
  seat: number;
  status: string;
  heldUntil: Date | null;
}

const DAY_MS = DAY_MINUTES * 60_000;
const MOST_KEPT = 5000;
const starts = new Map<string, number | null>();

// When a day of 24 hours begins; null for one on which the clocks change. Asking a zone costs, and calendars ask for the same days.
function startOf(timeZone: string, day: PlainDate): number | null {
  const key = `${timeZone}/${day}`;
  let start = starts.get(key);
  if (start === undefined) {
    const begin = instantAt(timeZone, day, 0).getTime();
    start = instantAt(timeZone, day, DAY_MINUTES).getTime() - begin === DAY_MS ? begin : null;
    if (starts.size >= MOST_KEPT) starts.clear();
    starts.set(key, start);
  }
  return start;
}

/** The places of a day in milliseconds. Those that the clocks leave out on that day are not among them. */
export function placesAt(calendar: DoctorCalendar, day: PlainDate, timeZone: string): PlaceAt[] {
  const placed: PlaceAt[] = [];
  const start = startOf(timeZone, day);
  const at = (minute: number) => (start === null ? instantAt(timeZone, day, minute).getTime() : start + minute * 60_000);
  let before = -Infinity;
  for (const { window, startMinute, endMinute, isKept } of placesOn(calendar, day)) {
    const [from, to] = [at(startMinute), at(endMinute)];
    if (from >= to || from < before) continue;
    before = to;
    placed.push({ window, startMinute, endMinute, isKept, from, to });
  }
  return placed;
}

/** The same at their instants. */
export const timedPlacesOn = (calendar: DoctorCalendar, day: PlainDate, timeZone: string): TimedPlace[] =>
  placesAt(calendar, day, timeZone).map(({ window, startMinute, endMinute, isKept, from, to }) => ({
    window,
    startMinute,
    endMinute,
    isKept,
    startsAt: new Date(from),
    endsAt: new Date(to),
  }));

const isOver = ({ status, heldUntil }: Seat, now: Date): boolean => status === 'held' && (heldUntil === null || heldUntil <= now);

/** Whoever holds one seat of a place now; null where it is free. */
export const holderOf = (place: TimedPlace, seats: readonly Seat[], now: Date, seat = 1): Seat | null =>
  seats.find(
    (each) => each.seat === seat && each.startsAt < place.endsAt && place.startsAt < each.endsAt && !isOver(each, now),
  ) ?? null;

/** Why a place cannot be booked; '' where it can. */
export function reasonOf(place: TimedPlace, seats: readonly Seat[], now: Date): SlotReason {
  if (place.startsAt <= now) return 'past';
  const holder = holderOf(place, seats, now);
  if (holder) return holder.status === 'held' ? 'held' : 'taken';
  return place.isKept ? 'kept for walk-ins' : '';
}

/** The places that can be booked. */
export const freePlaces = (places: readonly TimedPlace[], seats: readonly Seat[], now: Date): TimedPlace[] =>
  places.filter((place) => reasonOf(place, seats, now) === '');

/** When the first seat of a doctor is taken on a day, in seconds, by time. No two overlap (ADR 0048). */
export interface TakenTimes {
  starts: readonly number[];
  ends: readonly number[];
}

/** The same as `freePlaces`, for many days at once: places and times are gone through together. */
export function freeBeside(places: readonly PlaceAt[], { starts, ends }: TakenTimes, now: Date): PlaceAt[] {
  const passed = now.getTime();
  let next = 0;
  return places.filter(({ from, to, isKept }) => {
    while (next < ends.length && ends[next]! * 1000 <= from) next += 1;
    const isTaken = next < starts.length && starts[next]! * 1000 < to;
    return from > passed && !isKept && !isTaken;
  });
}

/** What is answered of a day: each time of a window with slots, and one line for each session (FRD-44). */
export function slotsOf(places: readonly TimedPlace[], seats: readonly Seat[], now: Date): Slot[] {
  const windows = new Set(places.map(({ window }) => window));
  return [...windows].flatMap((window) => {
    const own = places.filter((place) => place.window === window);
    if (window.mode === 'slots') return own.map((place) => shown(place, reasonOf(place, seats, now), 1));
    const free = freePlaces(own, seats, now);
    const last = own.at(-1)!;
    return [shown(free[0] ?? own[0]!, free.length > 0 ? '' : reasonOf(last, seats, now), free.length)];
  });
}

const shown = ({ window, startMinute }: TimedPlace, reason: SlotReason, left: number): Slot => ({
  time: clockOf(startMinute),
  available: reason === '',
  left: reason === '' ? left : 0,
  reason,
  mode: window.mode,
  branch_id: window.branchId,
  room: window.room,
});
