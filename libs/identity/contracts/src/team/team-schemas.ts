import { given, id, oneOf } from '@nidaan/kernel';
import { z } from 'zod';
import { TEAM_MESSAGES as messages } from './team-messages.ts';

/** 'expired' is not stored: it is an active member whose last day has passed. */
export const MEMBER_STATUSES = ['invited', 'active', 'suspended', 'expired', 'ended', 'revoked'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

/** An invitation may be accepted for so many days after it was sent (ORG-19). */
export const INVITATION_DAYS = 7;

const instant = z.iso.datetime().nullable();

/** What a member may do for a time beside the role (ORG-89): one permission, or the work of one branch. */
export const memberExtra = z.object({
  id: z.number().int(),
  permission: z.string().optional(),
  branch: z.number().int().optional(),
  until: z.iso.datetime(),
  /** The name of who gave it. */
  by: z.string(),
  reason: z.string(),
});
export type MemberExtra = z.output<typeof memberExtra>;

/** A member as the team's screens read one (ORG-16). */
export const teamMember = z.object({
  id: z.number().int(),
  name: z.string(),
  /** '' for members without e-mail. */
  email: z.string(),
  phone: z.string(),
  /** A ready-made role or the key of a custom one. */
  role: z.string(),
  role_label: z.string(),
  branches: z.union([z.literal('all'), z.array(z.number().int())]),
  /** The default branch. */
  branch: z.number().int(),
  is_doctor: z.boolean(),
  registration_no: z.string(),
  status: z.enum(MEMBER_STATUSES),
  /** False while suspended, after the end, and before the person has joined. */
  is_active: z.boolean(),
  valid_from: instant,
  /** Null: without end. */
  valid_until: instant,
  invited_at: instant,
  /** Null unless invited. */
  invite_expires_at: instant,
  joined_at: instant,
  last_seen_at: instant,
  mfa_is_on: z.boolean(),
  /** Those that still hold. */
  extras: z.array(memberExtra),
  /** True for the member who asks. */
  is_self: z.boolean(),
  /** Rises with every change; sent back with a change, so that nobody overwrites somebody else's. */
  version: z.number().int(),
});
export type TeamMember = z.output<typeof teamMember>;

/** A member after a change, with what is worth a remark and stops nothing (ORG-18). */
export const changedMember = teamMember.extend({ warnings: z.array(z.string()) });

/** Which members are listed; without a filter all but those whose invitation was taken back. */
export const teamQuery = z.object({
  status: given(oneOf(MEMBER_STATUSES, undefined, messages.statusUnknown)),
  role: given(z.string().max(60, { error: messages.roleUnknown }).optional()),
  /** Members who work in this branch: those of all branches too. */
  branch: given(id(messages.branchUnknown).optional()),
});

export const memberParams = z.object({ id: id(messages.memberIdInvalid) });
