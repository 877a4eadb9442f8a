import { describe, expect, it } from '@jest/globals';
import { becauseOf, reasonsOf, timeIn } from './because.ts';
import { rankOfArrival, rankOfReview, RANK_BASES, TOKEN_PRIORITIES, type RankBase, type TokenPriority } from './token-rank.ts';

const settings = { priorityAge: 60, boostMinutes: 30, leadMinutes: 30, graceMinutes: 10 };
const at = (time: string) => new Date(`2026-11-24T${time}:00+05:30`);
const ZONE = 'Asia/Kolkata';

const why = (time: string, slot: string | null, priority: TokenPriority = 'normal') => {
  const rank = rankOfArrival({ at: at(time), slotAt: slot === null ? null : at(slot), priority }, settings);
  return becauseOf(reasonsOf({ priority, rank, issuedAt: at(time) }, ZONE));
};

describe('why a token stands where it stands', () => {
  it.each([
    ['09:05', null, 'normal', 'Came at 09:05'],
    ['09:40', '10:00', 'normal', 'Appointment 10:00, on time'],
    ['10:30', '10:00', 'normal', 'Appointment 10:00, came late'],
    ['09:20', null, 'elderly', 'Senior, +30 min'],
    ['09:20', null, 'disabled', 'Disabled, +30 min'],
    ['09:20', null, 'pregnant', 'Pregnant, +30 min'],
    ['09:20', null, 'infant', 'Infant, +30 min'],
    ['09:40', '10:00', 'elderly', 'Appointment 10:00, on time; Senior, +30 min'],
    ['10:30', '10:00', 'pregnant', 'Appointment 10:00, came late; Pregnant, +30 min'],
    ['09:40', '10:00', 'emergency', 'Emergency, always first'],
  ] as const)('FRD-55 is told: here at %s, appointment %s, %s', (time, slot, priority, sentence) => {
    expect(why(time, slot, priority)).toBe(sentence);
  });

  it('FRD-55 is told of a review, of whoever was sent back, and of whoever came from another queue', () => {
    const told = (base: RankBase, priority: TokenPriority = 'normal') =>
      becauseOf(reasonsOf({ priority, rank: { base, baseAt: at('10:15'), boostMinutes: 30 }, issuedAt: at('09:00') }, ZONE));
    const review = rankOfReview(at('11:00'), settings);
    expect(becauseOf(reasonsOf({ priority: 'elderly', rank: review, issuedAt: at('09:00') }, ZONE))).toBe(
      'Back with the report, +30 min',
    );
    expect(told('returned')).toBe('Sent back at 10:15');
    expect(told('kept_place')).toBe('From another queue, came at 10:15');
    expect(told('returned', 'elderly')).toBe('Sent back at 10:15; Senior, +30 min');
  });

  it('FRD-55 has a sentence for every rule, with no word of another language or a number left out', () => {
    for (const base of RANK_BASES)
      for (const priority of TOKEN_PRIORITIES) {
        const rank = { base, baseAt: at('10:15'), boostMinutes: priority === 'normal' ? 0 : 30 };
        expect(becauseOf(reasonsOf({ priority, rank, issuedAt: at('09:00') }, ZONE))).toMatch(/^[A-Z][\w ,:;+]+$/);
      }
  });

  it("FRD-55 names times in the hospital's zone", () => {
    expect(timeIn('Asia/Kathmandu', new Date('2026-11-23T18:15:00Z'))).toBe('00:00');
    expect(timeIn('Asia/Kolkata', new Date('2026-11-23T18:30:00Z'))).toBe('00:00');
  });
});
