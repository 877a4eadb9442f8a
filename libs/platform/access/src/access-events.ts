import { accessRestored, accessRevoked, hospitalResumed, hospitalSuspended } from './revocations.ts';
import { emergencyClosed, emergencyOpened } from './emergency/emergency-contracts.ts';
import { keyChanged } from './keys/key-contracts.ts';
import { branchChanged, memberChanged, roleChanged } from './rights/member-contracts.ts';
import { supportAccessChanged } from './support/support-contracts.ts';

/** What identity tells every service of who may do what; each applies it by itself. */
export const ACCESS_EVENTS = [
  accessRevoked,
  accessRestored,
  memberChanged,
  roleChanged,
  branchChanged,
  keyChanged,
  hospitalSuspended,
  hospitalResumed,
  supportAccessChanged,
  emergencyOpened,
  emergencyClosed,
];
