import { given, id, MAX_ID, oneOf, page, plainDate, SERVICES, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { EMERGENCY_REASONS } from '../emergency-access/emergency-access-schemas.ts';
import { ACCESS_LOG_MESSAGES as messages } from './access-log-messages.ts';

/** Ways by which somebody came to a record. */
export const ACCESS_WAYS = ['desk', 'emergency', 'support', 'key'] as const;

/** Rows where nothing is said. */
export const ACCESS_LOG_PAGE = 100;
/** Rows of an exported list. */
export const ACCESS_LOG_EXPORT = 5000;

const isDay = (value: string): boolean => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return parts !== null && plainDate(Number(parts[1]), Number(parts[2]), Number(parts[3])) !== null;
};
const day = given(z.string({ error: messages.dateInvalid }).refine(isDay, { error: messages.dateInvalid }).optional());

const before = given(z.string({ error: messages.cursorInvalid }).max(200, { error: messages.cursorInvalid }).optional());
const limit = given(page.limit);

export const accessLogParams = z.object({ id: id(messages.patientInvalid) });
export const accessLogPage = z.object({ limit, before });

const filters = z.object({
  /** First and last day of the hospital, both included. */
  from: day,
  to: day,
  member: given(id(messages.memberUnknown).optional()),
  /** The number of any visit of the person. */
  patient: given(id(messages.patientInvalid).optional()),
  what: given(
    z
      .string({ error: messages.whatInvalid })
      .regex(/^[a-z]+([.-][a-z]+)+$/, { error: messages.whatInvalid })
      .max(100, { error: messages.whatInvalid })
      .optional(),
  ),
  via: given(oneOf(ACCESS_WAYS, undefined, messages.viaUnknown)),
});
const isSpan = ({ from, to }: { from?: string; to?: string }): boolean => from === undefined || to === undefined || from <= to;
const span = { error: messages.rangeInvalid, path: ['from'] };

export const accessLogQuestion = filters.extend({ limit, before }).refine(isSpan, span);
export type AccessLogQuestion = z.output<typeof accessLogQuestion>;

export const accessDaysQuestion = filters
  .pick({ from: true, to: true, member: true, patient: true })
  .refine(isSpan, span)
  .refine(({ member, patient }) => member !== undefined || patient !== undefined, { error: messages.somebodyNeeded });
export type AccessDaysQuestion = z.output<typeof accessDaysQuestion>;

export const accessExportQuestion = filters
  .extend({ format: oneOf(['csv', 'pdf'], 'pdf', messages.formatUnknown) })
  .refine(isSpan, span);
export type AccessExportQuestion = z.output<typeof accessExportQuestion>;

/** Tells people apart who bear one name: the number of the account, below 0 for a key, null for the system. */
const account = z.number().int().nullable().optional();

/** One entry: who read or wrote what, when. Numbers of records, never what is in them. */
export const accessEntry = z.object({
  /** Unique; as `before` it asks for what is older. */
  id: z.string(),
  at: z.string(),
  /** Null where no member did it. */
  member_id: z.number().int().nullable(),
  account,
  name: z.string(),
  role: z.string(),
  /** The branch that the person belongs to. */
  branch: z.string(),
  action: z.enum(['read', 'write']),
  what: z.string(),
  via: z.enum(ACCESS_WAYS),
  /** Why, where it came by way of an emergency; absent elsewhere. */
  reason: z.string().optional(),
  /** Numbers of the records. */
  subjects: z.array(z.number().int()),
});
export type AccessEntry = z.output<typeof accessEntry>;

export const accessLog = z.object({
  entries: z.array(accessEntry),
  /** `before` of the next page; null at the end. A page may be short, or empty, before it. */
  next: z.string().nullable(),
  /** Parts that did not answer: their entries are lacking. */
  unavailable: z.array(z.enum(SERVICES)),
});
export type AccessLog = z.output<typeof accessLog>;

/** What somebody did on a day. A list that was read counts for each of its records. */
export const accessDay = z.object({
  day: z.string(),
  member_id: z.number().int().nullable(),
  account,
  name: z.string(),
  role: z.string(),
  reads: z.number().int(),
  writes: z.number().int(),
  first_at: z.string(),
  last_at: z.string(),
});
export type AccessDay = z.output<typeof accessDay>;

/** That somebody opened a person's record in an emergency, as the person may read it (ORG-66). What was read by it is counted in the days too. */
export const personEmergency = z.object({
  opened_at: z.iso.datetime(),
  role: z.string(),
  reason_code: z.enum(EMERGENCY_REASONS),
  reason: z.string(),
  /** Entries that came by it. */
  reads: z.number().int(),
});
export type PersonEmergency = z.output<typeof personEmergency>;

/** What a member touched, first and last day of the hospital included. */
export const touchedQuestion = z.object({ member: id(messages.memberUnknown), from: z.iso.date(), to: z.iso.date() });
export type TouchedQuestion = z.output<typeof touchedQuestion>;

/** Whom the log can be asked about. */
export const accessPerson = z.object({ id: z.number().int(), name: z.string(), role: z.string() });

export const accessCheckQuestion = z.object({
  from: day,
  service: given(oneOf(SERVICES, undefined, messages.serviceUnknown)),
  /** `next` of the part before. */
  seal: given(wholeNumber(messages.sealInvalid, 1, MAX_ID).optional()),
});
export type AccessCheckQuestion = z.output<typeof accessCheckQuestion>;

const head = z.object({ seal: z.number().int(), hash: z.string() }).nullable();

/** What the check of one service's chain found, in one part. */
export const accessCheckPart = z.object({
  service: z.enum(SERVICES),
  /** False when the service did not answer. */
  is_checked: z.boolean(),
  holds: z.boolean(),
  seals: z.number().int(),
  entries: z.number().int(),
  head,
  /** The first that is not as it was sealed; `entry` is null where a whole seal is concerned. */
  fault: z.object({ seal: z.number().int(), entry: z.number().int().nullable(), kind: z.string() }).nullable(),
  next: z.number().int().nullable(),
});
export type AccessCheckPart = z.output<typeof accessCheckPart>;
