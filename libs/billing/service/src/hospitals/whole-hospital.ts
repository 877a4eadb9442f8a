import { forbidden } from '@nidaan/kernel';
import { BILLING_MESSAGES as messages } from '@nidaan/billing-contracts';
import { currentContext, type Member } from '@nidaan/platform-access';

/**
 * The books know no branches yet: their sums are of the whole hospital. Throws 403 for a call that sees some branches alone, so that nobody
 * reads the money of another branch (ORG-36), or takes the hospital's for that of the branch he chose.
 */
export function requireWholeHospital(): void {
  const context = currentContext();
  if (context?.branches === '*') return;
  const isLimited = (context?.member as Member | null)?.branchSet != null;
  throw forbidden(isLimited ? messages.notOfBranches : messages.ofAllBranches);
}
