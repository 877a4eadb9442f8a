import type { MemberFacts } from '@nidaan/platform-access';
import type { MemberEntity } from './member.entity.ts';

/** A member as every service must know one: numbers, keys and dates. */
export const factsOf = (member: MemberEntity): MemberFacts => ({
  hospitalId: member.hospitalId,
  memberId: member.id,
  accountId: member.accountId,
  name: member.name,
  roleKey: member.roleKey,
  branchIds: member.branchIds,
  defaultBranchId: member.defaultBranchId,
  isDoctor: member.isDoctor,
  // Who gave it and why stays here.
  extras: member.extras.map(({ by: _by, reason: _reason, ...extra }) => extra),
  validFrom: member.validFrom?.toISOString() ?? null,
  validUntil: member.validUntil?.toISOString() ?? null,
  status: member.status,
  version: member.version,
});
