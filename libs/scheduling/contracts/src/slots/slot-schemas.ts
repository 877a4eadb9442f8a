import { given, id, oneOf, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { ENTRY_MODES, PRESENCE_STATES } from '../choices.ts';
import { day } from '../clock.ts';
import { SCHEDULING_MESSAGES as messages } from '../messages.ts';

export const SLOT_REASONS = ['', 'past', 'taken', 'held', 'kept for walk-ins'] as const;
export type SlotReason = (typeof SLOT_REASONS)[number];

/** One time at which a patient can come. A session is one of them: its time is the first free one to report at. */
export const slot = z.object({
  time: z.string(),
  available: z.boolean(),
  /** How many may still be booked there. */
  left: z.number().int(),
  /** Why it is not available; '' where it is. */
  reason: z.enum(SLOT_REASONS),
  mode: z.enum(ENTRY_MODES),
  branch_id: z.number().int(),
  room: z.string(),
});
export type Slot = z.output<typeof slot>;

export const slotsWanted = z.object({ date: given(day) });

const number = (sentence: string) => given(id(sentence).optional());

export const freeWanted = z.object({
  from: given(day.optional()),
  days: given(wholeNumber(messages.daysInvalid, 1, 31).default(1)),
  speciality: given(z.string().max(200).optional()),
  doctor: number(messages.doctorUnknown),
  branch: number(messages.branchUnknown),
});
export type FreeWanted = z.output<typeof freeWanted>;

/** How many times a doctor is free on a day, and the first of them. */
export const freeDay = z.object({
  doctor: z.number().int(),
  doctor_name: z.string(),
  speciality: z.string(),
  date: z.string(),
  free: z.number().int(),
  /** 'HH:MM'; null where nothing is free. */
  first_free: z.string().nullable(),
});
export type FreeDay = z.output<typeof freeDay>;

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
export const monthWanted = z.object({
  month: given(
    z
      .string({ error: messages.monthInvalid })
      .refine((value) => MONTH.test(value), { error: messages.monthInvalid })
      .optional(),
  ),
});

/** A day of a doctor's month. */
export const calendarDay = z.object({
  date: z.string(),
  free: z.number().int(),
  booked: z.number().int(),
  /** Away on the whole day, or on a part of it. */
  leave: z.enum(['', 'part', 'day']),
  /** Its name; '' on all other days. */
  holiday: z.string(),
  /** Whether the doctor sits on that day. */
  sits: z.boolean(),
});
export type CalendarDay = z.output<typeof calendarDay>;

const instant = z.iso.datetime({ offset: true, error: messages.untilInvalid }).transform((text) => new Date(text));

export const presenceChange = z.object({
  state: oneOf(PRESENCE_STATES, undefined, messages.stateUnknown),
  until: instant.nullish(),
  delay_minutes: wholeNumber(messages.delayInvalid, 0, 600).optional(),
});
export type PresenceChange = z.output<typeof presenceChange>;

export const presence = z.object({
  doctor: z.number().int(),
  date: z.string(),
  state: z.enum(PRESENCE_STATES),
  until: z.string().nullable(),
  delay_minutes: z.number().int(),
});
export type Presence = z.output<typeof presence>;
