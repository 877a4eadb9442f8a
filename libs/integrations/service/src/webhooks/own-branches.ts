import { currentContext, type Member } from '@nidaan/platform-access';

/**
 * The branches in which the caller works; null for all of them, and for jobs. Those given for a time do not count: what a
 * webhook sends goes on after that time.
 */
export const ownBranches = (): readonly number[] | null =>
  (currentContext()?.member as Member | null | undefined)?.facts.branchIds ?? null;

/** Whether a webhook of these branches (null: all) sends nothing that its reader may not see. */
export function isOwn(branches: readonly number[] | null): boolean {
  const own = ownBranches();
  return own === null || (branches !== null && branches.every((id) => own.includes(id)));
}
