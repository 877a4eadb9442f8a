import { describe, expect, it } from '@jest/globals';
import { dayIn } from '@nidaan/kernel';
import { isSeen, randomOf, visitTime, type DemoPlan } from './demo-plan.ts';

describe('plan of the demo hospital', () => {
  const planOf = (patients: number, now = new Date('2026-11-20T12:30:00Z')): DemoPlan => ({
    patients,
    now,
    hospitalId: 1,
    email: '',
    password: '',
  });

  it.each([1, 2, 9, 12, 13, 1000, 5000])(
    'lets %d patients come in the order of their numbers, never in the future, the last of them today',
    (patients) => {
      for (const now of [new Date('2026-11-20T12:30:00Z'), new Date('2026-11-20T18:31:00Z')]) {
        const plan = planOf(patients, now);
        let before = 0;
        for (let n = 1; n <= patients; n++) {
          const at = visitTime(plan, n).getTime();
          expect(at).toBeGreaterThan(before);
          before = at;
        }
        expect(before).toBeLessThan(now.getTime());
        expect(dayIn('Asia/Kolkata', new Date(before))).toBe(dayIn('Asia/Kolkata', now));
      }
    },
  );

  it('gives the same numbers for the same patient in every service, and leaves the newest waiting', () => {
    expect(randomOf(7)()).toBe(randomOf(7)());
    expect(randomOf(7)()).not.toBe(randomOf(8)());
    expect([isSeen(planOf(100), 91), isSeen(planOf(100), 92)]).toEqual([true, false]);
  });
});
