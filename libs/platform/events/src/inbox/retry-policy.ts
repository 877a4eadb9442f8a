import { RetryLater } from './retry-later.ts';

/** When a failed event is tried again, and when it is parked. Times in milliseconds. */
export interface RetryPolicy {
  /** Tries before an event is parked. */
  attempts: number;
  firstDelayMs: number;
  maxDelayMs: number;
  /** First delay and longest delay for RetryLater. */
  retryLaterDelayMs: number;
  maxRetryLaterDelayMs: number;
  /** How long after its arrival an event may be refused with RetryLater before it is parked. */
  patienceMs: number;
  /** First and longest delay of an event that this process has no handler for, and how long after its arrival it is parked. */
  unhandledDelayMs: number;
  maxUnhandledDelayMs: number;
  unhandledPatienceMs: number;
}

/** Ten tries in about a minute; a missing predecessor is waited for during an hour, a process that has the handler for a day. */
export const DEFAULT_RETRY: RetryPolicy = {
  attempts: 10,
  firstDelayMs: 100,
  maxDelayMs: 60_000,
  retryLaterDelayMs: 20,
  maxRetryLaterDelayMs: 15_000,
  patienceMs: 3_600_000,
  unhandledDelayMs: 1000,
  maxUnhandledDelayMs: 60_000,
  unhandledPatienceMs: 86_400_000,
};

/** What to do with an event that failed for the `attempt`-th time, `ageMs` after it arrived: delay, or null to park it. */
export function delayAfter(fault: unknown, attempt: number, ageMs: number, policy: RetryPolicy): number | null {
  if (fault instanceof RetryLater) {
    return ageMs >= policy.patienceMs
      ? null
      : Math.min(policy.retryLaterDelayMs * 2 ** Math.min(attempt - 1, 20), policy.maxRetryLaterDelayMs);
  }
  if (attempt >= policy.attempts) return null;
  return Math.min(policy.firstDelayMs * 2 ** Math.min(attempt - 1, 20), policy.maxDelayMs);
}
