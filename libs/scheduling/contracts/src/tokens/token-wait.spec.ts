import { describe, expect, it } from '@jest/globals';
import { estimateWait, minutesEach, type WaitFacts } from './token-wait.ts';

const at = (time: string) => new Date(`2026-11-24T${time}:00+05:30`);
const facts = (given: Partial<WaitFacts>): WaitFacts => ({
  ...{ now: at('10:00'), consultations: [], slotMinutes: 10, ahead: 0, openCounters: 1, underWay: [] },
  ...{ beginsAt: null, doctor: { state: 'in', until: null } },
  ...given,
});

describe('the time of one consultation', () => {
  it('FRD-61 is the length of a slot while fewer than five were long enough to count', () => {
    expect(minutesEach({ consultations: [1, 1, 5, 5, 5, 5, 90], slotMinutes: 15 })).toBe(15);
    expect(minutesEach({ consultations: [5, 5, 5, 5, 5], slotMinutes: 15 })).toBe(5);
  });

  it('FRD-61 is the median of those between 2 and 60 minutes', () => {
    expect(minutesEach({ consultations: [1.9, 2, 4, 6, 8, 60, 60.1], slotMinutes: 15 })).toBe(6);
    expect(minutesEach({ consultations: [2, 4, 6, 8, 9, 60], slotMinutes: 15 })).toBe(7);
  });

  it('FRD-61 looks at the last twenty', () => {
    const consultations = [...Array.from({ length: 20 }, () => 6), ...Array.from({ length: 40 }, () => 30)];
    expect(minutesEach({ consultations, slotMinutes: 15 })).toBe(6);
  });
});

describe('the estimated wait', () => {
  it('FRD-61 is shown as a span, rounded up to five minutes', () => {
    expect(estimateWait(facts({ ahead: 2, slotMinutes: 12 }))).toEqual({ from: 25, to: 35 });
  });

  it('FRD-61 shares the patients before among the open counters', () => {
    expect(estimateWait(facts({ ahead: 6, openCounters: 3 }))).toEqual({ from: 20, to: 30 });
  });

  it('FRD-61 adds the rest of the current consultation', () => {
    expect(estimateWait(facts({ ahead: 1, underWay: [4] }))).toMatchObject({ from: 20 });
    expect(estimateWait(facts({ ahead: 1, underWay: [25] }))).toMatchObject({ from: 10 });
  });

  it('FRD-61 adds nothing of a current one while another counter is free', () => {
    expect(estimateWait(facts({ openCounters: 2, underWay: [0] }))).toEqual({ from: 0, to: 10 });
  });

  it('FRD-61 begins with the session and the delay of a doctor who has not arrived', () => {
    const doctor = { state: 'not_arrived', until: null } as const;
    expect(estimateWait(facts({ ahead: 1, doctor, beginsAt: at('10:40') }))).toMatchObject({ from: 50 });
    expect(estimateWait(facts({ ahead: 1, doctor, beginsAt: at('09:00') }))).toMatchObject({ from: 10 });
  });

  it('FRD-61 does not wait for the session of a doctor who is in already', () => {
    expect(estimateWait(facts({ ahead: 1, beginsAt: at('10:40') }))).toMatchObject({ from: 10 });
  });

  it('FRD-61 waits for the end of a break, and says nothing of one without an end or when the doctor has left', () => {
    expect(estimateWait(facts({ ahead: 1, doctor: { state: 'break', until: at('10:20') } }))).toMatchObject({ from: 30 });
    expect(estimateWait(facts({ doctor: { state: 'break', until: null } }))).toBeNull();
    expect(estimateWait(facts({ doctor: { state: 'left', until: null } }))).toBeNull();
    expect(estimateWait(facts({ doctor: { state: 'not_arrived', until: null, isAway: true } }))).toBeNull();
    expect(estimateWait(facts({ doctor: { state: 'in', until: null, isAway: true } }))).not.toBeNull();
  });

  it('FRD-61 says nothing while all counters are closed', () => {
    expect(estimateWait(facts({ openCounters: 0, doctor: null }))).toBeNull();
  });

  it('FRD-61 contains the truth within 10 minutes for 80 % of 80 patients, on simulated mornings of log-normal 7 minutes', () => {
    let seed = 7;
    // mulberry32
    const random = () => {
      seed = (seed + 0x6d2b79f5) | 0;
      let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    };
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    let hits = 0;
    const mornings = 20;
    for (let morning = 0; morning < mornings; morning += 1) hits += simulate(random, () => 7 * Math.exp(0.5 * normal()));
    expect(hits / (mornings * 80)).toBeGreaterThanOrEqual(0.8);
  });
});

/** Of 80 who come between 08:30 and 16:30 to a doctor who begins at 09:00: how many were told the truth when they came. */
function simulate(random: () => number, length: () => number): number {
  const came = Array.from({ length: 80 }, () => 510 + random() * 480).sort((one, other) => one - other);
  const started: number[] = [];
  const ended: number[] = [];
  for (const [index, arrival] of came.entries()) {
    started[index] = Math.max(arrival, 540, ended[index - 1] ?? 0);
    ended[index] = started[index]! + length();
  }
  const clock = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 0, 0) + minutes * 60_000);
  return came.filter((arrival, index) => {
    const over = ended.slice(0, index).flatMap((end, other) => (end <= arrival ? [end - started[other]!] : []));
    const isIn = started.slice(0, index).findIndex((start, other) => start <= arrival && ended[other]! > arrival);
    const span = estimateWait({
      ...{ now: clock(arrival), consultations: over.reverse(), slotMinutes: 8, openCounters: 1 },
      ahead: started.slice(0, index).filter((start) => start > arrival).length,
      underWay: isIn < 0 ? [] : [arrival - started[isIn]!],
      beginsAt: clock(540),
      doctor: { state: arrival < 540 ? 'not_arrived' : 'in', until: null },
    })!;
    const truth = started[index]! - arrival;
    return truth >= span.from - 10 && truth <= span.to + 10;
  }).length;
}
