import { currentContext } from '@nidaan/platform-telemetry';

/** The fields of an answer that say at which branch something stands; the name is '' where nobody could say it. */
export const atBranch = (branch: number): { branch: number; branch_name: string } => ({
  branch,
  branch_name: currentContext()?.branchNames?.get(branch)?.name ?? '',
});
