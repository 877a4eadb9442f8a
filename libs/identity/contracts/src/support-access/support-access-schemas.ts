import { id, isBlank, oneOf, requiredText, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { memberFields } from '../team/member-fields.ts';
import { SUPPORT_ACCESS_MESSAGES as messages } from './support-access-messages.ts';

/** The longest time for which a hospital lets the platform's staff in, in hours (ORG-67). */
export const SUPPORT_ACCESS_HOURS = 24;
/** A token with which staff look lives at most so many minutes; there is no refresh (ORG-68). */
export const SUPPORT_TOKEN_MINUTES = 60;

/** Where the mails about it lead. */
export const SUPPORT_ACCESS_PAGE = '/team/support';

/** To look, or to put data and settings right too. */
export const SUPPORT_ACCESS_SCOPES = ['read', 'write'] as const;

/** Asked for by the staff, declined, open, or over. */
export const SUPPORT_ACCESS_STATES = ['asked', 'declined', 'open', 'ended'] as const;

export const supportAccessParams = z.object({ id: id(messages.unknown) });

const optionalNumber = (sentence: string) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), wholeNumber(sentence, 1, 2_147_483_647).optional());

export const newSupportAccess = z.object({
  hours: wholeNumber(messages.hoursInvalid, 1, SUPPORT_ACCESS_HOURS),
  scope: oneOf(SUPPORT_ACCESS_SCOPES, 'read' as const, messages.scopeUnknown),
  branches: memberFields.branches.default('all'),
  /** The ticket that it is about. */
  ticket: optionalNumber(messages.ticketInvalid),
});
export type NewSupportAccess = z.output<typeof newSupportAccess>;

export const supportAccessRequest = z.object({
  reason: requiredText(messages.reasonRequired, 'Reason', 500).transform((value) => value.trim()),
  ticket: optionalNumber(messages.ticketInvalid),
});

const instant = z.iso.datetime().nullable();

/** That the platform's staff may look into a hospital, did, or asked for it. Names are those of the moment; '' where nobody did it. */
export const supportAccess = z.object({
  id: z.number().int(),
  state: z.enum(SUPPORT_ACCESS_STATES),
  scope: z.enum(SUPPORT_ACCESS_SCOPES),
  branches: z.union([z.literal('all'), z.array(z.number().int())]),
  ticket: z.number().int().nullable(),
  /** Of who asked. */
  reason: z.string(),
  asked_by: z.string(),
  asked_at: instant,
  opened_by: z.string(),
  opened_at: instant,
  /** It ends by itself then. */
  until: instant,
  entered_by: z.string(),
  entered_at: instant,
  /** '' where it ended by itself. */
  ended_by: z.string(),
  ended_at: instant,
});
export type SupportAccess = z.output<typeof supportAccess>;

/** The same for the staff, of all hospitals. */
export const staffSupportAccess = supportAccess.extend({ hospital_id: z.number().int(), hospital_name: z.string() });
export type StaffSupportAccess = z.output<typeof staffSupportAccess>;

/** The way in: a token of the hospital without refresh. */
export const enteredSupport = z.object({ access: z.string(), hospital_name: z.string(), until: z.iso.datetime() });

/** What every screen of the hospital says while the platform's staff may look (ORG-68). */
export const runningSupportAccess = z.object({
  id: z.number().int(),
  scope: z.enum(SUPPORT_ACCESS_SCOPES),
  until: z.iso.datetime(),
  /** Who came in; '' before anybody did. */
  name: z.string(),
});
