import { describe, expect, it } from '@jest/globals';
import {
  compareTokens,
  priorityOf,
  rankBehind,
  rankOfArrival,
  rankOfReview,
  TOKEN_PRIORITIES,
  withPriority,
  type Ranked,
  type TokenPriority,
} from './token-rank.ts';

const settings = { priorityAge: 60, boostMinutes: 30, leadMinutes: 30, graceMinutes: 10 };
const at = (time: string) => new Date(`2026-11-24T${time}:00+05:30`);
const arrives = (time: string, slot: string | null = null, priority: TokenPriority = 'normal') =>
  rankOfArrival({ at: at(time), slotAt: slot === null ? null : at(slot), priority }, settings);

describe('the place in a queue', () => {
  it('FRD-57 is the time of arrival of a walk-in', () => {
    expect(arrives('09:00')).toEqual({ base: 'arrival', baseAt: at('09:00'), boostMinutes: 0, rankAt: at('09:00') });
  });

  it.each(['08:00', '09:40', '10:00', '10:10'])(
    'FRD-57 is the lead before an appointment for whoever is here by its grace, as at %s',
    (time) => expect(arrives(time, '10:00').rankAt).toEqual(at('09:30')),
  );

  it('FRD-57 is the arrival of whoever comes after the grace of an appointment', () => {
    expect(arrives('10:11', '10:00')).toMatchObject({ base: 'late', rankAt: at('10:11') });
  });

  it.each(['elderly', 'disabled', 'pregnant', 'infant'] as const)('FRD-57 is earlier by one head start for %s', (priority) => {
    expect(arrives('09:20', null, priority).rankAt).toEqual(at('08:50'));
    expect(arrives('09:40', '10:00', priority).rankAt).toEqual(at('09:00'));
    expect(arrives('10:20', '10:00', priority).rankAt).toEqual(at('09:50'));
  });

  it('FRD-57 of the example: the elder, the walk-in of 09:00, the appointment', () => {
    const line: (Ranked & { who: string })[] = [
      { who: 'walk-in', number: 1, priority: 'normal', rankAt: arrives('09:00').rankAt },
      { who: 'elder', number: 2, priority: 'elderly', rankAt: arrives('09:20', null, 'elderly').rankAt },
      { who: 'appointment', number: 3, priority: 'normal', rankAt: arrives('09:40', '10:00').rankAt },
    ];
    expect(line.map(({ rankAt }) => rankAt)).toEqual([at('09:00'), at('08:50'), at('09:30')]);
    expect(line.sort(compareTokens).map(({ who }) => who)).toEqual(['elder', 'walk-in', 'appointment']);
  });

  it('FRD-57 of an emergency is before all others, among emergencies by arrival, without a head start', () => {
    const first = { number: 9, priority: 'emergency' as const, rankAt: arrives('11:00', '12:00', 'emergency').rankAt };
    const second = { number: 8, priority: 'emergency' as const, rankAt: arrives('11:05', '09:00', 'emergency').rankAt };
    const early = { number: 1, priority: 'elderly' as const, rankAt: arrives('08:00', null, 'elderly').rankAt };
    expect(first.rankAt).toEqual(at('11:00'));
    expect([early, second, first].sort(compareTokens)).toEqual([first, second, early]);
  });

  it('FRD-57 of two with one rank goes by number', () => {
    const line = [12, 3, 7].map((number) => ({ number, priority: 'normal' as const, rankAt: at('09:00') }));
    expect(line.sort(compareTokens).map(({ number }) => number)).toEqual([3, 7, 12]);
  });

  it.each([
    [0, 'infant'],
    [1, 'normal'],
    [59, 'normal'],
    [60, 'elderly'],
    [101, 'elderly'],
    [null, 'normal'],
  ] as const)('FRD-57 takes the priority from the age %s where nobody chose one: %s', (age, expected) => {
    expect(priorityOf('normal', age, settings)).toBe(expected);
  });

  it('FRD-57 never gives more than one head start: a chosen priority stays, whatever the age', () => {
    expect(priorityOf('pregnant', 70, settings)).toBe('pregnant');
    expect(priorityOf('emergency', 70, settings)).toBe('emergency');
  });

  it('FRD-59 after another priority is the one that it would have had from the beginning', () => {
    for (const [time, slot] of [
      ['09:00', null],
      ['09:40', '10:00'],
      ['10:30', '10:00'],
    ] as const)
      for (const from of TOKEN_PRIORITIES)
        for (const to of TOKEN_PRIORITIES) {
          const arrival = { at: at(time), slotAt: slot && at(slot) };
          const changed = withPriority(arrives(time, slot, from), { ...arrival, priority: to }, settings);
          expect(changed).toEqual(arrives(time, slot, to));
        }
  });

  it('FRD-59 of a review is now with the head start, and takes no second one', () => {
    const review = rankOfReview(at('11:00'), settings);
    expect(review).toMatchObject({ base: 'review', boostMinutes: 30, rankAt: at('10:30') });
    expect(withPriority(review, { at: at('09:00'), slotAt: null, priority: 'elderly' }, settings)).toEqual(review);
  });

  it('FRD-59 of whoever was sent back moves with a head start', () => {
    const back = { base: 'returned' as const, baseAt: at('10:00'), boostMinutes: 0, rankAt: at('09:50') };
    const arrival = { at: at('09:00'), slotAt: null, priority: 'pregnant' as const };
    expect(withPriority(back, arrival, settings).rankAt).toEqual(at('09:20'));
  });

  it('FRD-59 after a return is behind the next so many who wait, and before those after them', () => {
    const line = ['09:00', '09:10', '09:20'].map((time, index) => ({
      number: index + 1,
      priority: 'normal' as const,
      rankAt: at(time),
    }));
    const back = { number: 4, priority: 'normal' as const, rankAt: rankBehind([...line].reverse(), 2)! };
    expect([back, ...line].sort(compareTokens).map(({ number }) => number)).toEqual([1, 2, 4, 3]);
    expect(rankBehind(line.slice(0, 1), 2)).toEqual(new Date(at('09:00').getTime() + 1));
    expect(rankBehind([], 2)).toBeNull();
  });

  // FRD, 'Beyond the anchors' 2: random mornings.
  it('FRD-57 lets nobody without a head start be overtaken by whoever is due later than boost and lead', () => {
    let seed = 20_261_124;
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    for (let morning = 0; morning < 200; morning += 1) {
      const line = Array.from({ length: 60 }, (_, index) => {
        const came = new Date(at('08:00').getTime() + Math.floor(random() * 240) * 60_000);
        const slotAt = random() < 0.4 ? new Date(came.getTime() + Math.floor(random() * 80 - 30) * 60_000) : null;
        const priority = random() < 0.3 ? ('elderly' as const) : ('normal' as const);
        const rank = rankOfArrival({ at: came, slotAt, priority }, settings);
        return { number: index + 1, priority, rankAt: rank.rankAt, due: rank.base === 'appointment' ? slotAt! : came };
      }).sort(compareTokens);
      line.forEach((token, place) => {
        if (token.priority !== 'normal') return;
        const overtakers = line.slice(0, place).filter(({ due }) => due > token.due);
        for (const { due } of overtakers) expect(due.getTime() - token.due.getTime()).toBeLessThanOrEqual(60 * 60_000);
      });
    }
  });
});
