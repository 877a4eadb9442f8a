import { plainDate, requiredText, text } from '@nidaan/kernel';
import { z } from 'zod';
import { TEAM_MESSAGES as messages } from './team-messages.ts';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = z.iso.datetime({ offset: true });
const MOST_BRANCHES = 500;

/** A day of the hospital, or an instant. */
export type Moment = { day: string } | { at: string };

/** 'YYYY-MM-DD', which is a whole day of the hospital, or an instant in ISO 8601 with its zone. */
export const moment = (sentence: string) =>
  z
    .unknown()
    .transform((value, context): Moment => {
      const parts = typeof value === 'string' ? DAY.exec(value) : null;
      const day = parts && plainDate(Number(parts[1]), Number(parts[2]), Number(parts[3]));
      if (day) return { day };
      const instant = INSTANT.safeParse(value);
      const at = instant.success ? new Date(instant.data) : null;
      if (at && !Number.isNaN(at.getTime())) return { at: at.toISOString() };
      context.addIssue({ code: 'custom', message: sentence });
      return z.NEVER;
    })
    .meta({
      type: 'string',
      description: 'A day (YYYY-MM-DD) of the hospital, or an instant in ISO 8601',
      examples: ['2027-03-31'],
    });

const branchNumber = z
  .number({ error: messages.branchesInvalid })
  .int({ error: messages.branchesInvalid })
  .min(1, { error: messages.branchesInvalid })
  .max(2_147_483_647, { error: messages.branchesInvalid });

const flag = (sentence: string) => z.boolean({ error: sentence });

/** What is typed of a member, when one is invited and when one is changed. */
export const memberFields = {
  name: requiredText(messages.nameRequired, 'Name', 300).transform((value) => value.trim()),
  /** 10 to 15 digits, or '' for none. */
  phone: text('phone', 20).refine((value) => /^(?:[0-9]{10,15})?$/.test(value), { error: messages.phoneInvalid }),
  role: requiredText(messages.roleRequired, 'Role', 60),
  /** Those in which the member works; 'all' for every one, those of later too. */
  branches: z.union(
    [
      z.literal('all'),
      z
        .array(branchNumber)
        .min(1, { error: messages.branchesInvalid })
        .max(MOST_BRANCHES, { error: messages.branchesInvalid })
        .transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
    ],
    { error: messages.branchesInvalid },
  ),
  /** The default branch. */
  branch: branchNumber,
  is_doctor: flag(messages.isDoctorInvalid),
  registration_no: text('registration_no', 100).transform((value) => value.trim()),
  /** A day counts from its beginning. */
  valid_from: moment(messages.startInvalid),
  /** A day counts to its last second. */
  valid_until: moment(messages.endInvalid),
};

const optional = <S extends z.ZodType>(schema: S) => schema.optional();

/** PATCH of a member: what is not sent stays. Dates are taken away by null. */
export const memberChange = z.object({
  is_active: optional(flag(messages.isActiveInvalid)),
  name: optional(memberFields.name),
  phone: optional(memberFields.phone),
  role: optional(memberFields.role),
  branches: optional(memberFields.branches),
  branch: optional(memberFields.branch),
  is_doctor: optional(memberFields.is_doctor),
  registration_no: optional(memberFields.registration_no),
  valid_from: optional(z.union([z.null(), memberFields.valid_from], { error: messages.startInvalid })),
  valid_until: optional(z.union([z.null(), memberFields.valid_until], { error: messages.endInvalid })),
  /** As it was read; a change by somebody else since then is 409. */
  version: optional(z.number({ error: messages.versionInvalid }).int({ error: messages.versionInvalid })),
});
export type MemberChange = z.output<typeof memberChange>;

const reason = requiredText(messages.reasonRequired, 'Reason', 500).transform((value) => value.trim());

export const memberEnd = z.object({ reason });

/** An extra may be given for so many days at most (ORG-89). */
export const MOST_EXTRA_DAYS = 30;

/** A permission, or the work of one branch, for a time. */
export const newExtra = z
  .object({
    permission: optional(z.string({ error: messages.extraInvalid }).max(100, { error: messages.extraInvalid })),
    branch: optional(branchNumber),
    until: moment(messages.endInvalid),
    reason,
  })
  .refine(({ permission, branch }) => (permission === undefined) !== (branch === undefined), { error: messages.extraInvalid })
  .meta({ examples: [{ permission: 'lab.view', until: '2027-03-31', reason: 'Stands in at the laboratory' }] });
