import { given, id, MAX_ID, oneOf, requiredText, text, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { QUEUE_MESSAGES as messages } from './queue-messages.ts';

/** Whom patients of a queue wait for: a doctor, or whoever is at a counter. */
export const QUEUE_KINDS = ['doctor', 'counter'] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

const MAX_NAME = 80;
const MAX_COUNTERS = 40;
const MAX_COUNTER_ID = 1000;

const name = (field: string) => text(field, MAX_NAME).transform((value) => value.trim());
const flag = (absent: boolean) => z.boolean({ error: messages.flagInvalid }).default(absent);
const minutes = (absent: number) => z.preprocess((value) => value ?? absent, wholeNumber(messages.minutesInvalid, 0, 240));

/** A place at which a queue is called: the doctor's room, a window. */
export const counter = z.object({
  id: z.number().int(),
  name: z.string(),
  room: z.string(),
  is_open: z.boolean(),
});
export type Counter = z.output<typeof counter>;

const counterForm = z.object({
  id: wholeNumber(messages.counterUnknown, 1, MAX_COUNTER_ID),
  name: requiredText(messages.countersInvalid, 'name', MAX_NAME),
  room: name('room').default(''),
  is_open: flag(true),
});

const counters = z
  .array(counterForm, { error: messages.countersInvalid })
  .min(1, { error: messages.countersInvalid })
  .max(MAX_COUNTERS, { error: messages.countersInvalid })
  .refine((list) => new Set(list.map(({ id: key }) => key)).size === list.length, { error: messages.countersInvalid });

/** What may be set of a queue. What is left out is as it is at first. */
export const queueForm = z.object({
  name: requiredText(messages.queueNameRequired, 'name', MAX_NAME).transform((value) => value.trim()),
  name_hi: name('name_hi').default(''),
  kind: oneOf(['counter'], 'counter' as const, messages.kindInvalid),
  prefix: z
    .string({ error: messages.prefixInvalid })
    .regex(/^[A-Za-z]{0,2}$/, { error: messages.prefixInvalid })
    .transform((value) => value.toUpperCase())
    .default('')
    .meta({ examples: ['A'] }),
  around_the_clock: flag(false),
  confirm_arrival: flag(false),
  /** Whoever has three ahead gets a message, where the patient agreed to such. */
  tell_near: flag(false),
  counters: counters.default([{ id: 1, name: 'Counter 1', room: '', is_open: true }]),
  priority_age: z.preprocess((value) => value ?? 60, wholeNumber(messages.ageInvalid, 1, 120)),
  boost_minutes: minutes(30),
  lead_minutes: minutes(30),
  grace_minutes: minutes(10),
  return_after: z.preprocess((value) => value ?? 2, wholeNumber(messages.returnAfterInvalid, 0, 50)),
  next_queue_id: id(messages.nextQueueUnknown).nullable().default(null),
});
export type QueueForm = z.output<typeof queueForm>;

/** The same of a queue that is there; its kind stays. */
export const queueChange = queueForm.omit({ kind: true });
export type QueueChange = z.output<typeof queueChange>;

export const queueAnswer = z.object({
  id: z.number().int(),
  name: z.string(),
  name_hi: z.string(),
  kind: z.enum(QUEUE_KINDS),
  doctor_id: z.number().int().nullable(),
  branch_id: z.number().int(),
  prefix: z.string(),
  around_the_clock: z.boolean(),
  confirm_arrival: z.boolean(),
  tell_near: z.boolean(),
  counters: z.array(counter),
  priority_age: z.number().int(),
  boost_minutes: z.number().int(),
  lead_minutes: z.number().int(),
  grace_minutes: z.number().int(),
  return_after: z.number().int(),
  next_queue_id: z.number().int().nullable(),
  /** Now. */
  waiting: z.number().int(),
});
export type QueueAnswer = z.output<typeof queueAnswer>;

export const queueParams = z.object({ id: id(messages.queueUnknown) });

/** Which counter calls; the queue's first where none is named. */
export const callNextForm = z.object({
  counter_id: wholeNumber(messages.counterUnknown, 1, MAX_ID).optional(),
  skip_current: flag(false),
});

export const day = given(
  z
    .string({ error: messages.dayInvalid })
    .refine((value) => z.iso.date().safeParse(value).success, { error: messages.dayInvalid })
    .optional(),
);
