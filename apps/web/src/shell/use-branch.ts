import { chosenBranch } from '@nidaan/api-client';
import type { Profile } from '@nidaan/identity-contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

/** A branch as the profile names it. */
export type KnownBranch = NonNullable<Profile['branches']>[number];

/** Where this tab works: the branches to choose from, the one that is chosen, and the one that writes go to. */
export interface BranchChoice {
  /** Empty for who works in one alone. */
  branches: readonly KnownBranch[];
  /** Null: all of them. */
  chosen: KnownBranch | null;
  /** Where new patients, tests and bills stand; null for who works in one alone. */
  writesTo: KnownBranch | null;
  choose: (id: number | null) => void;
}

/** The branch of this tab; one that the reader has no more falls back to all (ORG-39). Nothing that was fetched stays after a change. */
export function useBranch(profile: Profile | undefined): BranchChoice {
  const queries = useQueryClient();
  const id = useSyncExternalStore(chosenBranch.subscribe, chosenBranch.id);
  const all = profile?.branches ?? [];
  const branches = all.length > 1 ? all : [];
  const chosen = branches.find((branch) => branch.id === id) ?? null;
  const isGone = profile?.branches !== undefined && id !== null && chosen === null;
  const choose = (next: number | null) => {
    chosenBranch.choose(next);
    // Of the member himself nothing changes.
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'identity' });
  };
  useEffect(() => {
    if (isGone) chosenBranch.choose(null);
  }, [isGone]);
  return {
    branches,
    chosen,
    writesTo: chosen ?? branches.find((branch) => branch.id === profile?.default_branch) ?? null,
    choose,
  };
}
