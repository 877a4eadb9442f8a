import { INVITATION_DAYS, type MemberStatus, type TeamMember } from '@nidaan/identity-contracts';
import type { ListedMember } from './team.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const isoOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** What a member is at an instant: an active one whose last second has passed is expired. */
export const statusOf = ({ status, validUntil }: Pick<ListedMember, 'status' | 'validUntil'>, now: Date): MemberStatus =>
  status === 'active' && validUntil !== null && validUntil < now ? 'expired' : status;

/** What a member's answer needs beside the row. */
export interface WireContext {
  now: Date;
  /** The account that asks. */
  asking: number | null;
  labelOf: (roleKey: string) => string;
  nameOf: (memberId: number) => string;
}

/** A member as its documented answer shows it (ORG-16). */
export function wireMember(member: ListedMember, { now, asking, labelOf, nameOf }: WireContext): TeamMember {
  const { invitedAt } = member;
  const status = statusOf(member, now);
  const expires = status === 'invited' && invitedAt ? new Date(invitedAt.getTime() + INVITATION_DAYS * DAY_MS) : null;
  return {
    id: member.id,
    name: member.name,
    email: member.email ?? '',
    phone: member.phone,
    role: member.roleKey,
    role_label: labelOf(member.roleKey),
    branches: member.branchIds ?? 'all',
    branch: member.defaultBranchId,
    is_doctor: member.isDoctor,
    registration_no: member.registrationNo,
    status,
    is_active: status === 'active',
    valid_from: isoOf(member.validFrom),
    valid_until: isoOf(member.validUntil),
    invited_at: isoOf(invitedAt),
    invite_expires_at: isoOf(expires),
    joined_at: isoOf(member.joinedAt),
    last_seen_at: isoOf(member.lastSeenAt),
    mfa_is_on: member.hasSecondStep,
    extras: member.extras
      .filter(({ until }) => new Date(until) > now)
      .map(({ by, reason = '', ...extra }) => ({ ...extra, by: by === undefined ? '' : nameOf(by), reason })),
    is_self: asking !== null && member.accountId === asking,
    version: member.version,
  };
}
