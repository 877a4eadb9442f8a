import { instantAt, type PlainDate } from '@nidaan/kernel';
import { clockOf, DAY_MINUTES, type Slot, type SlotReason } from '@nidaan/scheduling-contracts';
import { placesOn, type DoctorCalendar, type Place } from './calendar.ts';

/** A place at its instants. */
export interface TimedPlace extends Place {
  startsAt: Date;
  endsAt: Date;
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

/** The places of a day at their instants. Those that the clocks leave out on that day are not among them. */
export function timedPlacesOn(calendar: DoctorCalendar, day: PlainDate, timeZone: string): TimedPlace[] {
  const timed: TimedPlace[] = [];
  const start = startOf(timeZone, day);
  const at = (minute: number) => (start === null ? instantAt(timeZone, day, minute) : new Date(start + minute * 60_000));
  for (const place of placesOn(calendar, day)) {
    const startsAt = at(place.startMinute);
    const endsAt = at(place.endMinute);
    const isOrdered = startsAt < endsAt && (timed.length === 0 || timed.at(-1)!.endsAt <= startsAt);
    const { window, startMinute, endMinute, isKept } = place;
    if (isOrdered) timed.push({ window, startMinute, endMinute, isKept, startsAt, endsAt });
  }
  return timed;
}

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
export function freeBeside(places: readonly TimedPlace[], { starts, ends }: TakenTimes, now: Date): TimedPlace[] {
  let next = 0;
  return places.filter(({ startsAt, endsAt, isKept }) => {
    const [from, to] = [startsAt.getTime() / 1000, endsAt.getTime() / 1000];
    while (next < ends.length && ends[next]! <= from) next += 1;
    const isTaken = next < starts.length && starts[next]! < to;
    return startsAt > now && !isKept && !isTaken;
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
