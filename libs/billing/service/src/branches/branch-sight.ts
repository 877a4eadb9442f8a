import { currentContext } from '@nidaan/platform-access';

/** The branches whose money the call at work may see; null: the whole hospital's. */
export function branchesInSight(): number[] | null {
  const branches = currentContext()?.branches ?? '';
  return branches === '*' ? null : branches.split(',').filter(Boolean).map(Number);
}
