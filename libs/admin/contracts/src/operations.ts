import { oneOf, SERVICES } from '@nidaan/kernel';
import { z } from 'zod';
import { ADMIN_MESSAGES as messages } from './messages.ts';

/** How one service is doing. */
export const serviceHealth = z.object({
  service: z.enum(SERVICES),
  /** False when it did not answer: its figures are 0 then. */
  is_up: z.boolean(),
  parked_events: z.number().int(),
  /** Age of the oldest event that still waits, in seconds. */
  inbox_lag_seconds: z.number(),
  outbox_lag_seconds: z.number(),
  /** False when the job queue did not answer: the figures of its jobs are 0 then. */
  is_queue_up: z.boolean(),
  waiting_jobs: z.number().int(),
  failed_jobs: z.number().int(),
  /** The disk of its files, in bytes; null where they are on no disk of the machine, or where it did not answer. */
  disk: z.object({ free_bytes: z.number(), size_bytes: z.number(), is_nearly_full: z.boolean() }).nullable(),
});
export type ServiceHealth = z.output<typeof serviceHealth>;

/** An event whose handler failed in every try. */
export const parkedEvent = z.object({
  /** UUID. */
  id: z.string(),
  /** Who could not apply it. */
  service: z.enum(SERVICES),
  name: z.string(),
  /** Null for events of no hospital. */
  hospital_id: z.number().int().nullable(),
  hospital_name: z.string(),
  /** Number of what it is about. */
  aggregate: z.string(),
  attempts: z.number().int(),
  /** Kind of the fault; never data. */
  error: z.string(),
  /** ISO 8601. */
  occurred_at: z.string(),
  parked_at: z.string(),
  age_seconds: z.number().int(),
  /** Later events of the same aggregate that wait behind it. */
  held: z.number().int(),
});
export type ParkedEventAnswer = z.output<typeof parkedEvent>;

/** A job that failed in every try. */
export const failedJob = z.object({
  id: z.string(),
  service: z.enum(SERVICES),
  name: z.string(),
  attempts: z.number().int(),
  /** Kind of the fault, without addresses and numbers that could be somebody's. */
  error: z.string(),
  /** ISO 8601. */
  failed_at: z.string(),
  age_seconds: z.number().int(),
});
export type FailedJobAnswer = z.output<typeof failedJob>;

const service = oneOf(SERVICES, undefined, messages.serviceUnknown);
const needsService = { error: messages.idNeedsService, path: ['service'] };

/** Nothing given: all of all services; a service: all of it; a service and an id: that one. */
export const replayChoice = z
  .object({ service, id: z.uuid({ error: messages.eventInvalid }).nullish() })
  .refine(({ service: named, id }) => id == null || named !== undefined, needsService);
export type ReplayChoice = z.output<typeof replayChoice>;

/** As of events. */
export const retryChoice = z
  .object({
    service,
    id: z
      .string({ error: messages.jobInvalid })
      .regex(/^[\w.:-]{1,200}$/, { error: messages.jobInvalid })
      .nullish(),
  })
  .refine(({ service: named, id }) => id == null || named !== undefined, needsService);
export type RetryChoice = z.output<typeof retryChoice>;

/** How many were put back in line; 0 when somebody else just did. */
export const replayedAnswer = z.object({ message: z.string(), replayed: z.number().int() });
export const retriedAnswer = z.object({ message: z.string(), retried: z.number().int() });
