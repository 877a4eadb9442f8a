import { isDeskName } from '@nidaan/identity-contracts';
import type { Account } from '../accounts/accounts.repository.ts';

/** Whether a mailed code may change this password. That of platform staff comes from the configuration alone (ADM-25); to a sign-in name no mail is sent (ORG-22). */
export const mayReset = (account: Account | null): account is Account & { hospitalId: number } =>
  account !== null && !account.isStaff && account.hospitalId !== null && !isDeskName(account.email);
