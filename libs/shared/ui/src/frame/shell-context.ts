import { dayIn, DEFAULT_TIME_ZONE, permissionsIn, type Needs, type PlainDate } from '@nidaan/kernel';
import { createContext, useContext } from 'react';

/** What the main app tells the tab it mounts. */
export interface Shell {
  /** The name the hospital registered with; '' before it is known. */
  hospitalName: string;
  doctorName: string;
  /** The reader's own number in the team; null before that is known, and for who is no member. */
  memberId: number | null;
  /** In which the hospital counts its days. */
  timeZone: string;
  /** Where new patients, tests and bills stand; '' for who works in one branch alone (ORG-39). */
  branchName: string;
  /** The same by its number. */
  branchId?: number | null;
  /** Whether the reader sees some branches alone, so that others have records out of sight. */
  isLimited?: boolean;
  /** Whether the reader, limited to branches, finds persons of others by a whole number (ORG-38). */
  findsElsewhere?: boolean;
  /** Records that the reader has opened in an emergency and may still read: an access, until when, and its visits (ORG-65). */
  opened?: readonly { id: number; until: string; visits: readonly number[] }[];
  /** Open branches between which the reader may move visits (ORG-41); none for who may not. */
  movesBetween: readonly { id: number; name: string }[];
  /** Whether the reader's role holds a permission: what it may not do is not offered. The server decides all the same. */
  may: (permission: string) => boolean;
  /** What is shown here is open to be read alone (ORG-65). */
  isReadOnly?: boolean;
  /** Which dashboard the reader's role has (ORG-57); null before that is known. */
  dashboard: 'hospital' | 'doctor' | 'staff' | null;
  /** Whether the branches stand beside each other on it. */
  comparesBranches: boolean;
}

export const ShellContext = createContext<Shell>({
  hospitalName: '',
  doctorName: '',
  memberId: null,
  timeZone: DEFAULT_TIME_ZONE,
  branchName: '',
  movesBetween: [],
  may: () => true,
  dashboard: 'hospital',
  comparesBranches: false,
});

/** The main app around a tab. */
export const useShell = (): Shell => useContext(ShellContext);

/** Whether the reader's role holds one of the permissions that a call asks for, and its branches are enough: a button that would be refused is not offered. */
export function useMayCall(): (contract: { needs?: Needs; method?: string; reachesAllBranches?: true }) => boolean {
  const { may, isReadOnly, isLimited } = useShell();
  return ({ needs = 'member', method = 'GET', reachesAllBranches }) => {
    if (isReadOnly && method !== 'GET') return false;
    if (isLimited && reachesAllBranches) return false;
    const wanted = permissionsIn(needs);
    return wanted.length === 0 || wanted.some(may);
  };
}

/** The calendar day in the hospital, as its server counts it. */
export const useToday = (): PlainDate => dayIn(useShell().timeZone, new Date());
