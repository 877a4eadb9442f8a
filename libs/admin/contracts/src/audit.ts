import { given, id, MAX_ID, oneOf, page, SERVICES, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { AUDIT_ACTIONS } from './choices.ts';
import { ADMIN_MESSAGES as messages } from './messages.ts';

const isDate = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

const day = z
  .string({ error: messages.dateInvalid })
  .refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isDate(value), { error: messages.dateInvalid });

/** What the audit view asks for; all that is given must match. */
export const auditQuestion = z
  .object({
    account: given(id(messages.accountInvalid).optional()),
    hospital: given(id(messages.hospitalInvalid).optional()),
    action: given(oneOf(AUDIT_ACTIONS, undefined, messages.actionUnknown)),
    /** A kind of record, as `patients.patient`. */
    what: given(
      z
        .string({ error: messages.whatInvalid })
        .regex(/^[a-z]+([.-][a-z]+)+$/, { error: messages.whatInvalid })
        .max(100, { error: messages.whatInvalid })
        .optional(),
    ),
    /** A patient's number; needs `hospital`. */
    patient: given(id(messages.patientInvalid).optional()),
    /** First and last day, both included, in the platform's time zone. */
    from: given(day.optional()),
    to: given(day.optional()),
    limit: given(page.limit),
    /** `next` of the page before. */
    after: given(z.string({ error: messages.cursorInvalid }).max(200, { error: messages.cursorInvalid }).optional()),
  })
  .refine(({ patient, hospital }) => patient === undefined || hospital !== undefined, {
    error: messages.patientNeedsHospital,
    path: ['hospital'],
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: messages.rangeInvalid,
    path: ['from'],
  });
export type AuditQuestion = z.output<typeof auditQuestion>;

/** One entry of the platform's audit view: numbers and names of accounts and hospitals, never of patients. */
export const auditEntry = z.object({
  /** '<service>-<number>', unique. */
  id: z.string(),
  service: z.enum(SERVICES),
  /** ISO 8601. */
  at: z.string(),
  /** Null where the system did it. */
  account_id: z.number().int().nullable(),
  /** Name and e-mail of the account; '' where it is not known, 'System' without an account. */
  account_name: z.string(),
  account_email: z.string(),
  is_staff: z.boolean(),
  /** Null where it concerned the platform itself. */
  hospital_id: z.number().int().nullable(),
  hospital_name: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** Kind of record, as `patients.patient`. */
  what: z.string(),
  /** Numbers of what was read or written. */
  subjects: z.array(z.number().int()),
  request_id: z.string(),
});
export type AuditEntryAnswer = z.output<typeof auditEntry>;

/** A page, newest first. May hold fewer rows than asked for, or none, while `next` says there is more to look through. */
export const auditPage = z.object({
  entries: z.array(auditEntry),
  next: z.string().nullable(),
  /** Services that did not answer: the page lacks their entries. */
  missing: z.array(z.enum(SERVICES)),
});
export type AuditPage = z.output<typeof auditPage>;

/** One part of the check: without `service` the first part of every service. */
export const verificationQuestion = z.object({
  service: given(oneOf(SERVICES, undefined, messages.serviceUnknown)),
  /** `next` of the part before. */
  from: given(wholeNumber(messages.sealInvalid, 1, MAX_ID).optional()),
});

/** What the check of one service's chain found, from seal `from` on. */
export const chainPart = z.object({
  service: z.enum(SERVICES),
  /** False when the service did not answer. */
  is_checked: z.boolean(),
  /** No fault in this part. */
  holds: z.boolean(),
  from: z.number().int(),
  /** Seals and entries of this part. */
  seals: z.number().int(),
  entries: z.number().int(),
  /** Last seal of this part with its SHA-256. */
  head: z.object({ seal: z.number().int(), hash: z.string() }).nullable(),
  /** `entry` is null where a whole seal is concerned. */
  faults: z.array(z.object({ seal: z.number().int(), entry: z.number().int().nullable(), kind: z.string() })),
  /** Where the next part begins; null when the chain is checked to its end. */
  next: z.number().int().nullable(),
});
export type ChainPart = z.output<typeof chainPart>;
