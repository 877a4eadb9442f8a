import { given, id, MAX_ID, oneOf, requiredText, text, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { PRESENCE_STATES } from '../choices.ts';
import { QUEUE_MESSAGES as messages } from '../queues/queue-messages.ts';
import { RANK_BASES, TOKEN_PRIORITIES } from './token-rank.ts';
import { TOKEN_STATES } from './token-states.ts';

const MAX_NAME = 300;
const MAX_REASON = 300;
const instant = z.iso.datetime();

export const rankReason = z.object({
  rule: z.enum([...RANK_BASES, 'elderly', 'disabled', 'pregnant', 'infant', 'emergency']),
  /** HH:MM of the hospital's clock; '' where no time is named. */
  time: z.string(),
  minutes: z.number().int(),
});

export const tokenAnswer = z.object({
  id: z.number().int(),
  queue_id: z.number().int(),
  /** As it is called out: 'A12'. */
  label: z.string(),
  number: z.number().int(),
  /** The hospital's day of which the number is. */
  day: z.iso.date(),
  visit_id: z.number().int().nullable(),
  person_id: z.number().int().nullable(),
  appointment_id: z.number().int().nullable(),
  name: z.string(),
  priority: z.enum(TOKEN_PRIORITIES),
  state: z.enum(TOKEN_STATES),
  /** What orders those who wait, after emergencies. */
  rank_at: instant,
  /** 1 for the next; null for one that does not wait. */
  position: z.number().int().nullable(),
  /** The estimated wait, from … to …; null where nobody can say. */
  eta_minutes: z.number().int().nullable(),
  eta_to: z.number().int().nullable(),
  /** Why it stands there: 'Appointment 10:00, on time'. */
  because: z.string(),
  /** The same for screens in another language. */
  reasons: z.array(rankReason),
  counter_id: z.number().int().nullable(),
  /** How often it was called out. */
  calls: z.number().int(),
  issued_at: instant,
  waiting_since: instant,
  called_at: instant.nullable(),
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** The token of another queue from which this one came. */
  from_token: z.number().int().nullable(),
  /** Why it was cancelled, or its priority changed. */
  reason: z.string(),
  /** Of the patient's own page: /q/{public_key}. */
  public_key: z.string(),
  hidden: z.array(z.string()).optional(),
});
export type TokenAnswer = z.output<typeof tokenAnswer>;

const priority = oneOf(TOKEN_PRIORITIES, 'normal' as const, messages.priorityInvalid);
const reason = requiredText(messages.reasonRequired, 'reason', MAX_REASON).transform((value) => value.trim());

export const tokenForm = z
  .object({
    queue_id: id(messages.queueUnknown),
    visit_id: id(messages.visitUnknown).optional(),
    name: text('name', MAX_NAME)
      .transform((value) => value.trim())
      .default(''),
    priority,
  })
  .refine(({ visit_id: visit, name }) => visit !== undefined || name !== '', { error: messages.nameRequired, path: ['name'] });
export type TokenForm = z.output<typeof tokenForm>;

export const tokenParams = z.object({ id: id(messages.tokenUnknown) });
export const tokensWanted = z.object({ visit: given(id(messages.visitUnknown)) });

/** Which counter acts; the queue's first where none is named. */
export const counterForm = z.object({ counter_id: wholeNumber(messages.counterUnknown, 1, MAX_ID).optional() });
export const nothing = z.object({});
export const transferForm = z.object({
  queue_id: id(messages.queueUnknown),
  keep_place: z.boolean({ error: messages.flagInvalid }).default(false),
});
export const priorityForm = z.object({
  priority: oneOf(TOKEN_PRIORITIES, null, messages.priorityInvalid).refine((value) => value !== null, {
    error: messages.priorityInvalid,
  }),
  reason,
});
export const cancelForm = z.object({ reason });

export const tokenHistory = z.object({
  token: tokenAnswer,
  history: z.array(
    z.object({
      action: z.string(),
      at: instant,
      /** The member; null for what happened by itself. */
      by: z.number().int().nullable(),
      counter_id: z.number().int().nullable(),
      reason: z.string(),
      undone: z.boolean(),
    }),
  ),
});
export type TokenHistory = z.output<typeof tokenHistory>;

/** What the patient's own page shows: no name, nothing of the doctor's speciality (FRD-64). */
export const publicToken = z.object({
  number: z.string(),
  queue: z.string(),
  queue_hi: z.string(),
  room: z.string(),
  state: z.enum(TOKEN_STATES),
  ahead: z.number().int().nullable(),
  eta_from: z.number().int().nullable(),
  eta_to: z.number().int().nullable(),
  /** Null at a counter without a doctor. */
  doctor_state: z.enum(PRESENCE_STATES).nullable(),
  delay_minutes: z.number().int(),
  /** What is to be known of the doctor; '' where nothing is. */
  notice: z.string(),
});
export type PublicToken = z.output<typeof publicToken>;
