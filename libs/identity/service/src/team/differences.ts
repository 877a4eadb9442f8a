import type { MemberEntity } from '../members/member.entity.ts';
import type { Noted } from './member-history.service.ts';
import type { Role } from './roles.service.ts';

const isoOf = (instant: Date | null): string => instant?.toISOString() ?? '';

/** What differs between two states of a member, in words. */
export function differences(
  before: MemberEntity,
  after: MemberEntity,
  roles: ReadonlyMap<string, Role>,
  branches: ReadonlyMap<number, string>,
): Noted[] {
  const roleOf = ({ roleKey }: MemberEntity) => roles.get(roleKey)?.label ?? roleKey;
  const branchOf = (id: number) => branches.get(id) ?? String(id);
  const words: Record<string, (member: MemberEntity) => string> = {
    status: ({ status }) => status,
    role: roleOf,
    branches: ({ branchIds }) => (branchIds === null ? 'All branches' : branchIds.map(branchOf).join(', ')),
    branch: ({ defaultBranchId }) => branchOf(defaultBranchId),
    is_doctor: ({ isDoctor }) => (isDoctor ? 'Doctor' : ''),
    registration_no: ({ registrationNo }) => registrationNo,
    valid_from: ({ validFrom }) => isoOf(validFrom),
    valid_until: ({ validUntil }) => isoOf(validUntil),
    name: ({ name }) => name,
    phone: ({ phone }) => phone,
  };
  return Object.entries(words)
    .map(([what, of]) => ({ what, from: of(before), to: of(after) }))
    .filter(({ from, to }) => from !== to);
}
