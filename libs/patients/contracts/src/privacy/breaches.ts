import { given, id, optionalText, requiredText, route, seenValues } from '@nidaan/kernel';
import { z } from 'zod';
import { BREACH_CLOCKS, BREACH_DRAFTS } from './privacy-choices.ts';
import { PRIVACY_MESSAGES as messages } from './privacy-messages.ts';

const shared = { owner: 'patients', access: 'hospital', needs: 'privacy.manage' } as const;

const TEXTS = [
  'extent',
  'timing',
  'location',
  'impact',
  'consequences',
  'measures',
  'safety',
  'contact',
  'facts',
  'findings',
  'prevention',
  'intimations',
] as const;
/** What is written down of a breach beside its nature; rule 7 asks for each. */
export const BREACH_TEXTS = ['nature', ...TEXTS] as const;
export type BreachText = (typeof BREACH_TEXTS)[number];

const texts = Object.fromEntries(TEXTS.map((field) => [field, optionalText(field, 10_000)])) as Record<
  (typeof TEXTS)[number],
  ReturnType<typeof optionalText>
>;

const instant = (sentence: string) => z.iso.datetime({ offset: true, error: sentence });

/** One thing that is due after a breach. */
export const dueAfterBreach = z.object({
  what: z.enum(BREACH_CLOCKS),
  /** Null: without delay. */
  due_at: z.iso.datetime().nullable(),
  done_at: z.iso.datetime().nullable(),
});

/** A change of a breach; nothing that was written before is lost. */
export const breachAmendment = z.object({
  at: z.iso.datetime(),
  by: z.number().int().nullable(),
  field: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.string(),
});

export const breach = z.object({
  id: z.number().int(),
  noticed_at: z.iso.datetime(),
  ...(Object.fromEntries(BREACH_TEXTS.map((field) => [field, z.string()])) as Record<BreachText, z.ZodString>),
  recorded_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
  /** Why it was closed although not everything was done; '' otherwise. */
  close_reason: z.string(),
  clocks: z.array(dueAfterBreach),
  amendments: z.array(breachAmendment),
});
export type Breach = z.output<typeof breach>;

export const newBreach = z.object({
  noticed_at: instant(messages.noticedRequired),
  nature: requiredText(messages.natureRequired, 'nature', 10_000),
  ...texts,
});

const amendedTexts = Object.fromEntries(
  BREACH_TEXTS.map((field) => [field, z.string({ error: messages.nothingToAmend }).max(10_000).optional()]),
) as Record<BreachText, z.ZodOptional<z.ZodString>>;

export const breachChange = z.object({
  noticed_at: instant(messages.timeInvalid).optional(),
  ...amendedTexts,
  /** What stood in the texts when they were typed over; a text that says something else by now is refused. */
  seen: seenValues(messages.seenInvalid).nullish(),
  /** Says that one of the four is done, and when. */
  done: z
    .object({ what: z.enum(BREACH_CLOCKS, { error: messages.clockUnknown }), at: instant(messages.timeInvalid) })
    .meta({ examples: [{ what: 'cert_in', at: '2026-11-23T09:00:00Z' }] })
    .optional(),
  /** Required where a time is amended. */
  reason: optionalText('reason', 2000),
});
export type BreachChange = z.output<typeof breachChange>;

const params = z.object({ id: id(messages.breachUnknown) });
const one = { ...shared, params, answer: breach } as const;

export const listBreaches = route({
  ...shared,
  name: 'patients.list-breaches',
  method: 'GET',
  path: '/api/privacy/breaches/',
  summary: 'The register of breaches, newest first',
  answer: z.array(breach),
});

export const recordBreach = route({
  ...shared,
  name: 'patients.record-breach',
  method: 'POST',
  path: '/api/privacy/breaches/',
  summary: 'Write down a breach: its clocks run from when it was noticed',
  body: newBreach,
  answer: breach,
  status: 201,
  idempotent: true,
});

export const readBreach = route({
  ...one,
  name: 'patients.read-breach',
  method: 'GET',
  path: '/api/privacy/breaches/:id/',
  summary: 'One breach with its clocks and amendments',
});

export const amendBreach = route({
  ...one,
  name: 'patients.amend-breach',
  method: 'PATCH',
  path: '/api/privacy/breaches/:id/',
  summary:
    'Amend a breach or note what is done; what stood before stays in the register. 409 where somebody else changed a text that was seen',
  body: breachChange,
});

export const closeBreach = route({
  ...one,
  name: 'patients.close-breach',
  method: 'POST',
  path: '/api/privacy/breaches/:id/close/',
  summary: 'Close a breach: all four are done, or a written reason says why not',
  body: z.object({ reason: optionalText('reason', 2000) }),
});

export const breachDraftPdf = route({
  ...shared,
  name: 'patients.breach-draft-pdf',
  method: 'GET',
  path: '/api/privacy/breaches/:id/draft_pdf/',
  summary: 'A draft of what rule 7 asks to be told, as PDF',
  params,
  query: z.object({ for: given(z.enum(BREACH_DRAFTS, { error: messages.draftUnknown })) }),
  produces: 'pdf',
});

export const BREACH_ROUTES = [listBreaches, recordBreach, readBreach, amendBreach, closeBreach, breachDraftPdf];
