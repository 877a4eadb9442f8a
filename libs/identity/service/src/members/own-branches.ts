import { currentContext, type Member } from '@nidaan/platform-access';

/** The branches in which the caller works now, those given for a time too; null: all, and where no member calls. */
export const ownBranches = (): readonly number[] | null => (currentContext()?.member as Member | null)?.branchSet ?? null;
