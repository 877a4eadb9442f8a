import { describe, expect, it } from '@jest/globals';
import { nextTryAt } from './next-try.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const pauses = (random: number) =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((failed) => {
    const at = nextTryAt(failed, NOW, null, () => random);
    return at && Math.round((at.getTime() - NOW.getTime()) / 1000);
  });

describe('when a delivery is tried again', () => {
  it('ORG-85 is after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 24 h, and then never', () => {
    expect(pauses(0.5)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 86_400, null]);
  });

  it('ORG-85 is spread by a fifth to both sides', () => {
    expect(pauses(0).slice(0, 3)).toEqual([4, 240, 1440]);
    expect(pauses(1).slice(0, 3)).toEqual([6, 360, 2160]);
  });

  it('ORG-85 is never before the receiver’s own Retry-After', () => {
    expect(nextTryAt(1, NOW, 120, () => 0.5)).toEqual(new Date('2026-11-23T10:02:00Z'));
    expect(nextTryAt(4, NOW, 120, () => 0.5)).toEqual(new Date('2026-11-23T12:00:00Z'));
  });
});
