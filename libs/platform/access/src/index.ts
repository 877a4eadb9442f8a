export * from './access-events.ts';
export * from './access.guard.ts';
export * from './jwt.strategy.ts';
export * from './revocations.ts';
export {
  forgetRevocations,
  RevocationsRepository,
  revocationsMigrations,
  SINCE as NEW_REVOCATIONS,
} from './revocations.repository.ts';
export {
  branchChanged,
  memberChanged,
  findBranches,
  findMember,
  findRole,
  memberFacts,
  roleChanged,
  type BranchFacts,
  type MemberFacts,
  type RoleFacts,
} from './rights/member-contracts.ts';
export { isApiKey, makeApiKey, hashOfApiKey } from './keys/api-key-token.ts';
export { keyChanged, keyFacts, noteKeyUse, type KeyFacts } from './keys/key-contracts.ts';
export { Keys, KeyUses } from './keys/keys.ts';
export { KeysRepository } from './keys/keys.repository.ts';
export { isNetwork } from './keys/networks.ts';
export { Member } from './rights/member.ts';
export { atBranch } from './rights/at-branch.ts';
export { Branches } from './rights/branches.ts';
export { may } from './rights/may.ts';
export { rightsMigrations, RightsRepository, type RightsKey, type RoleKey } from './rights/rights.repository.ts';
export { MemberLookup, Rights, type ChangedRights } from './rights/rights.ts';
export {
  emergencyClosed,
  emergencyOpened,
  MOST_OPENED,
  OPENED_BY_EMERGENCY,
  type EmergencyFacts,
} from './emergency/emergency-contracts.ts';
export { EmergencyRights } from './emergency/emergency-rights.ts';
export { findRestricted, restrictedFacts, type RestrictedFacts } from './restricted/restricted-contracts.ts';
export {
  closedRecords,
  recordRestricted,
  refuseRestrictedVisit,
  RestrictedLookup,
  RestrictedRecords,
} from './restricted/restricted-records.ts';
export { RolePermissions } from './rights/role-permissions.ts';
export {
  supportAccessChanged,
  supportScope,
  supportSession,
  grantOfSession,
  type SupportAccessFacts,
} from './support/support-contracts.ts';
export { SUPPORT_ROLE, SupportRights } from './support/support-rights.ts';
export * from './service-keys.ts';
export * from './service-tokens.ts';
export * from './tokens.ts';
export {
  asPlatform,
  currentAccount,
  currentBranch,
  currentContext,
  currentHospital,
  inAllBranches,
  newContext,
  PLATFORM,
  runAs,
  runInContext,
  type Caller,
  type RequestContext,
} from '@nidaan/platform-telemetry';
