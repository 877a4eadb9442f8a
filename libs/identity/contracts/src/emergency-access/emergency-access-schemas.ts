import { given, id, page, requiredText, wholeNumber, MAX_ID } from '@nidaan/kernel';
import { z } from 'zod';
import { EMERGENCY_MESSAGES as messages } from './emergency-access-messages.ts';

export const EMERGENCY_REASONS = ['unconscious', 'urgent-care', 'other'] as const;
export type EmergencyReason = (typeof EMERGENCY_REASONS)[number];

/** How long a record stays open, how often a member may open one on a day, and after how long a password counts no more (ORG-65). */
export const EMERGENCY_MINUTES = 60;
export const EMERGENCIES_A_DAY = 5;
export const PASSWORD_HOURS = 12;
/** Unreviewed for longer it is pressed for (ORG-66). */
export const REVIEW_HOURS = 48;
/** Where owners and managers review. */
export const EMERGENCY_PAGE = '/who-looked/emergencies';

const LEAST_REASON = 10;

export const newEmergencyAccess = z.object({
  /** The number of any visit of the person. */
  patient: id(messages.patientUnknown),
  reason_code: z.enum(EMERGENCY_REASONS, { error: messages.codeUnknown }),
  reason: requiredText(messages.reasonShort, 'Reason', 500)
    .transform((value) => value.trim())
    .refine((value) => value.length >= LEAST_REASON, { error: messages.reasonShort }),
  /** Where the login is older than 12 hours. */
  password: z.string().max(200).optional(),
});
export type NewEmergencyAccess = z.output<typeof newEmergencyAccess>;

export const openedEmergency = z.object({ id: z.number().int(), until: z.iso.datetime() });
export type OpenedEmergency = z.output<typeof openedEmergency>;

/** A record that is open to the caller now. */
export const ownEmergency = openedEmergency.extend({
  /** The visits of the person that are open; at most 2,000. */
  visits: z.array(z.number().int()),
});
export type OwnEmergency = z.output<typeof ownEmergency>;

export const VERDICTS = ['justified', 'not-justified'] as const;

/** That somebody opened a record in an emergency, and what was said of it. */
export const emergencyAccess = z.object({
  id: z.number().int(),
  member_id: z.number().int(),
  name: z.string(),
  /** The visit by which it was opened. */
  patient: z.number().int(),
  reason_code: z.enum(EMERGENCY_REASONS),
  reason: z.string(),
  opened_at: z.iso.datetime(),
  /** When it ended, or will. */
  until: z.iso.datetime(),
  /** Null before it was reviewed; 'self' where nobody else could. */
  verdict: z.enum([...VERDICTS, 'self']).nullable(),
  note: z.string(),
  reviewed_by: z.string(),
  reviewed_at: z.iso.datetime().nullable(),
  /** Unreviewed for more than 48 hours. */
  is_overdue: z.boolean(),
  /** The caller's own. */
  is_own: z.boolean(),
});
export type EmergencyAccess = z.output<typeof emergencyAccess>;

export const emergencyParams = z.object({ id: id(messages.unknown) });
export const emergenciesWanted = z.object({
  limit: given(page.limit),
  before: given(wholeNumber('before must be the id of the last one seen', 1, MAX_ID).optional()),
});
export const emergencyReview = z.object({
  verdict: z.enum(VERDICTS, { error: messages.verdictUnknown }),
  note: requiredText(messages.noteRequired, 'Note', 500).transform((value) => value.trim()),
});
