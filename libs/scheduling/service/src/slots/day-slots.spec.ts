import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { freeBeside, freePlaces, type PlaceAt, type Seat, type TimedPlace } from './day-slots.ts';

const DAY = Date.parse('2026-11-30T03:30:00Z');
const at = (minute: number) => new Date(DAY + minute * 60_000);

describe('free places beside taken times', () => {
  it('FRD-44 FRD-45 are those that one by one are free', () => {
    const spans = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 60 })), { maxLength: 12 });
    /** One after another, with pauses. */
    const inOrder = (lengths: readonly (readonly [number, number])[]) => {
      let minute = 0;
      return lengths.map(([pause, length]) => {
        const from = minute + pause;
        minute = from + length;
        return { startsAt: at(from), endsAt: at(minute) };
      });
    };
    fc.assert(
      fc.property(spans, spans, fc.nat(500), fc.nat(3), (taken, offered, minute, share) => {
        const now = at(minute);
        const seats: Seat[] = inOrder(taken).map((span) => ({ ...span, seat: 1, status: 'booked', heldUntil: null }));
        const places = inOrder(offered).map((span, index) => ({
          ...span,
          isKept: share > 0 && index % share === 0,
          ...{ from: span.startsAt.getTime(), to: span.endsAt.getTime() },
        })) as (TimedPlace & PlaceAt)[];
        const seconds = (of: 'startsAt' | 'endsAt') => seats.map((each) => each[of].getTime() / 1000);
        expect(freeBeside(places, { starts: seconds('startsAt'), ends: seconds('endsAt') }, now)).toEqual(
          freePlaces(places, seats, now),
        );
      }),
    );
  });
});
