/** At most `max` in any span of `ms`. */
export interface Quota {
  max: number;
  ms: number;
}

/** Milliseconds until the quota lets one more through, 0 where it does now; `asked` is newest first. */
export function freeAfter({ max, ms }: Quota, asked: readonly Date[], now: Date): number {
  const oldestThatCounts = asked[max - 1];
  return oldestThatCounts ? Math.max(0, oldestThatCounts.getTime() + ms - now.getTime()) : 0;
}
