import type { InboxRow } from './inbox.repository.ts';

/**
 * What of a claim a process can handle, and what only one of another release can (`unhandled`). A lane ends with the first such event:
 * later events of its ordering key wait, in order.
 */
export function separateUnhandled(
  rows: readonly InboxRow[],
  handles: (name: string) => boolean,
): { ours: InboxRow[]; unhandled: InboxRow[] } {
  const unhandled = rows.filter(({ name }) => !handles(name));
  const held = new Set<string>();
  const ours = rows.filter(({ name, lane }) => {
    if (!handles(name)) held.add(lane);
    return !held.has(lane);
  });
  return { ours, unhandled };
}
