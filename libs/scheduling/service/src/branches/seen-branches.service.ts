import { notFound } from '@nidaan/kernel';
import { Branches, currentContext, currentHospital } from '@nidaan/platform-access';
import { Injectable } from '@nestjs/common';
import { ALL_BRANCHES } from '@nidaan/platform-database';
import { SCHEDULING_MESSAGES as messages } from '@nidaan/scheduling-contracts';

/** The branches whose rows the work at hand sees; null for all of them. */
export function seenBranches(): readonly number[] | null {
  const branches = currentContext()?.branches ?? '';
  if (branches === ALL_BRANCHES) return null;
  return branches === '' ? [] : branches.split(',').map(Number);
}

export const isSeen = (branchId: number): boolean => seenBranches()?.includes(branchId) ?? true;

/** Checks branches that a caller names. */
@Injectable()
export class SeenBranchesService {
  constructor(private readonly branches: Branches) {}

  /** Throws 404 where the hospital has no such branch, or the caller does not see it. Not inside a transaction. */
  async require(wanted: readonly number[]): Promise<void> {
    const ids = [...new Set(wanted)];
    if (ids.length === 0) return;
    const all = await this.branches.all(currentHospital(), ids);
    const isKnown = (id: number) => all.some((each) => each.id === id);
    if (!ids.every((id) => isKnown(id) && isSeen(id))) throw notFound(messages.branchUnknown);
  }
}
