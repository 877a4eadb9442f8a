import { describe, expect, it } from '@jest/globals';
import { RetryLater } from './retry-later.ts';
import { DEFAULT_RETRY, delayAfter } from './retry-policy.ts';

const FAULT = new Error('the handler refused');
const LATER = new RetryLater('patient 7 is not known yet');

describe('delayAfter', () => {
  it('L8 doubles the delay with each try, up to a minute, and parks an event after the tenth', () => {
    const delays = Array.from({ length: 10 }, (_, index) => delayAfter(FAULT, index + 1, 0, DEFAULT_RETRY));
    expect(delays).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, null]);
    expect(delayAfter(FAULT, 90, 0, { ...DEFAULT_RETRY, attempts: 100 })).toBe(60_000);
  });

  it('L4 waits for a missing predecessor by time, not by tries: an hour, up to 15 s apart', () => {
    expect([1, 2, 3, 200].map((attempt) => delayAfter(LATER, attempt, 0, DEFAULT_RETRY))).toEqual([20, 40, 80, 15_000]);
    expect(delayAfter(LATER, 1, 3_600_000, DEFAULT_RETRY)).toBeNull();
  });
});
