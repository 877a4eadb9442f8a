const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long is waited after the first, second … failed try (ORG-85). */
export const PAUSES_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 24 * HOUR] as const;
const SPREAD = 0.2;

/**
 * When the next try is after `failed` ones, or null where it was the last. Spread by a fifth to both sides, so that what failed together
 * does not come back together. Never before the receiver's own Retry-After.
 */
export function nextTryAt(failed: number, now: Date, retryAfterSeconds: number | null, random = Math.random): Date | null {
  const pause = PAUSES_MS[failed - 1];
  if (pause === undefined) return null;
  const spread = pause * (1 - SPREAD + 2 * SPREAD * random());
  return new Date(now.getTime() + Math.max(spread, (retryAfterSeconds ?? 0) * SECOND));
}
