import type { ChangedThings } from './live.ts';

/** More things than these at once are told as anything: a message stays short. */
export const MOST_THINGS = 50;

/** What has changed in hospitals since it was last told, by hospital. */
export type Changes = Map<number, ChangedThings>;

/** Adds a change. */
export function addChange(changes: Changes, hospitals: readonly number[], things: ChangedThings): void {
  for (const hospital of hospitals) changes.set(hospital, mergedThings(changes.get(hospital), things));
}

/** A change and what had changed before, as one; undefined before the first. */
export function mergedThings(before: ChangedThings | undefined, things: ChangedThings): ChangedThings {
  if (before === null || things === null) return null;
  const all = [...new Set([...(before ?? []), ...things])];
  return all.length > MOST_THINGS ? null : all;
}
