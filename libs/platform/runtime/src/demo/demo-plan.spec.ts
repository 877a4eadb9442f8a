import { describe, expect, it } from '@jest/globals';
import { dayIn } from '@nidaan/kernel';
import { demoNewcomer, demoSeed, firstVisit, isSeen, randomOf, visitTime, type DemoPlan } from './demo-plan.ts';

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

  it.each([50, 300, 1000, 5000])(
    'lets every fifth of %d visits or so be of somebody who came about a week before',
    (patients) => {
      const plan = planOf(patients);
      const again = Array.from({ length: patients }, (_, at) => at + 1).filter((n) => firstVisit(plan, n) !== n);
      expect(again.length).toBeGreaterThan(patients / 8);
      expect(again.every((n) => firstVisit(plan, n) < n)).toBe(true);
      const firsts = again.map((n) => firstVisit(plan, n));
      expect([firsts.every((n) => firstVisit(plan, n) === n), new Set(firsts).size]).toEqual([true, firsts.length]);
    },
  );

  it('gives who comes again the same person and another visit, and a family one home', () => {
    const plan = planOf(1000);
    const numbers = ({ person, home, visit }: ReturnType<typeof demoSeed>) => [person(), home(), visit()];
    const [person, home, visit] = numbers(demoSeed(plan, 500));
    const [same, again, other] = numbers(demoSeed(plan, firstVisit(plan, 500)));
    expect([same, again, other === visit]).toEqual([person, home, false]);
    const homes = Array.from({ length: 60 }, (_, back) => 1000 - back).filter((n) => firstVisit(plan, n) === n);
    const numbersOfHomes = homes.map((n) => demoSeed(plan, n).home());
    // Two families of three.
    expect(new Set(numbersOfHomes).size).toBe(numbersOfHomes.length - 4);
    expect(demoNewcomer(plan, 1).person()).not.toBe(demoNewcomer(plan, 2).person());
  });

  it('gives the same numbers for the same patient in every service, and leaves the newest waiting', () => {
    expect(randomOf(7)()).toBe(randomOf(7)());
    expect(randomOf(7)()).not.toBe(randomOf(8)());
    expect([isSeen(planOf(100), 91), isSeen(planOf(100), 92)]).toEqual([true, false]);
  });
});
