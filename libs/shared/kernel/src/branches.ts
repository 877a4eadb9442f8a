import { z } from 'zod';

/** The branch that every hospital has. */
export const MAIN_BRANCH = 1;

const branch = z.number().int().positive().optional();

/** Fields of an event about something that stands at a branch; absent where it is the main one. */
export const branchFields = { branchId: branch };

/** Fields of an event about what was done for a visit: the desk's branch, and the visit's where it is another one. */
export const followUpFields = { branchId: branch, visitBranchId: branch };

/** Fields of an answer about something that stands at a branch. The contract says `namesBranches` (ORG-32). */
export const branchNamed = { branch: z.number().int(), branch_name: z.string() };

/** Where something was done, and where the visit was registered for which it was done. */
export interface Branches {
  branchId: number;
  visitBranchId: number;
}

/** What an event tells of a branch: nothing where it is the main one. */
export const toldBranch = (branchId: number): { branchId?: number } => (branchId === MAIN_BRANCH ? {} : { branchId });

/** What an event tells of both branches; what stands at its default is not told. */
export const toldBranches = ({ branchId, visitBranchId }: Branches): Partial<Branches> => ({
  ...toldBranch(branchId),
  ...(visitBranchId !== branchId && { visitBranchId }),
});

/** Both branches of an event, also of one of the release before. */
export const branchesOf = ({ branchId = MAIN_BRANCH, visitBranchId = branchId }: Partial<Branches>): Branches => ({
  branchId,
  visitBranchId,
});

/** What branches share of persons with members who are limited to others (ORG-38). */
export const BRANCH_SHARING = ['nothing', 'identity', 'clinical'] as const;
export type BranchSharing = (typeof BRANCH_SHARING)[number];

/** What every hospital shared before it could choose. */
export const SHARED_BEFORE: BranchSharing = 'clinical';
