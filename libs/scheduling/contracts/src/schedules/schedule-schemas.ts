import { id, oneOf, seenList, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { ENTRY_MODES } from '../choices.ts';
import { clock, day, trimmed } from '../clock.ts';
import { SCHEDULING_MESSAGES as messages } from '../messages.ts';
import { conflict } from '../appointments/conflict.ts';

const SLOT_MINUTES = 15;
const MOST_ENTRIES = 100;

const windowFields = {
  start_time: clock,
  end_time: clock.meta({ type: 'string', examples: ['17:00'] }),
  slot_minutes: wholeNumber(messages.slotMinutesInvalid, 5, 120).default(SLOT_MINUTES),
  mode: oneOf(ENTRY_MODES, 'slots' as const, messages.modeUnknown),
  /** The doctor's own where it is not sent. */
  branch_id: id(messages.branchUnknown).nullish(),
  room: trimmed('Room', 50).default(''),
};

/** One window of the week (PRM-04). */
export const newEntry = z
  .object(
    {
      ...windowFields,
      /** 0 is Monday. */
      weekday: wholeNumber(messages.weekdayInvalid, 0, 6),
      /** Of the weekdays of that kind in a month: [1, 3] is the first and third; empty: all. */
      week_of_month: z
        .array(wholeNumber(messages.weekOfMonthInvalid, 1, 5), { error: messages.weekOfMonthInvalid })
        .default([])
        .transform((weeks) => [...new Set(weeks)].sort((a, b) => a - b)),
      /** The first day on which it holds; today where it is not sent. */
      valid_from: day.nullish(),
      valid_to: day.nullish(),
      overbook_per_slot: wholeNumber(messages.perSlotInvalid, 0, 3).default(0),
      overbook_per_day: wholeNumber(messages.perDayInvalid, 0, 50).default(0),
      walk_in_share: wholeNumber(messages.shareInvalid, 0, 100).default(0),
    },
    { error: messages.scheduleInvalid },
  )
  .refine(({ start_time: from, end_time: to }) => !(from >= to), { error: messages.endBeforeStart, path: ['end_time'] })
  .refine(({ valid_from: from, valid_to: to }) => !(from && to && to < from), {
    error: messages.validityTurned,
    path: ['valid_to'],
  });
export type NewEntry = z.output<typeof newEntry>;

export const newWeek = z
  .array(newEntry, { error: messages.scheduleInvalid })
  .max(MOST_ENTRIES, { error: messages.scheduleTooLong });

/** The entries of the week that the sender saw, by their ids. */
export const seenWeek = z.object({ seen: seenList(messages.seenInvalid) });

const window = {
  start_time: z.string(),
  end_time: z.string(),
  slot_minutes: z.number().int(),
  mode: z.enum(ENTRY_MODES),
  branch_id: z.number().int(),
  room: z.string(),
};

export const scheduleEntry = z.object({
  id: z.number().int(),
  weekday: z.number().int(),
  ...window,
  week_of_month: z.array(z.number().int()),
  valid_from: z.string(),
  valid_to: z.string().nullable(),
  overbook_per_slot: z.number().int(),
  overbook_per_day: z.number().int(),
  walk_in_share: z.number().int(),
});
export type ScheduleEntry = z.output<typeof scheduleEntry>;

/** `warnings`: windows outside the opening hours. `conflicts`: booked appointments that stand outside of the week now; they stay. */
export const savedWeek = z.object({
  entries: z.array(scheduleEntry),
  warnings: z.array(z.string()),
  conflicts: z.array(conflict),
});
export type SavedWeek = z.output<typeof savedWeek>;

/** A window of one day, on holidays too (FRD-42). */
export const newExtraSession = z
  .object({ ...windowFields, date: day })
  .refine(({ start_time: from, end_time: to }) => !(from >= to), { error: messages.endBeforeStart, path: ['end_time'] });
export type NewExtraSession = z.output<typeof newExtraSession>;

export const extraSession = z.object({ id: z.number().int(), date: z.string(), ...window });
export type ExtraSession = z.output<typeof extraSession>;

export const extraSessionParams = z.object({ id: id(messages.doctorUnknown), session: id(messages.sessionUnknown) });
