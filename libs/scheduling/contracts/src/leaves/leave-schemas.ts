import { id } from '@nidaan/kernel';
import { z } from 'zod';
import { conflict } from '../appointments/conflict.ts';
import { RESOLVE_ACTIONS } from '../choices.ts';
import { clock, day, trimmed } from '../clock.ts';
import { SCHEDULING_MESSAGES as messages } from '../messages.ts';

/** `from_time` and `to_time`: a part of each of the days; where one is not sent, the day's beginning or end. */
export const newLeave = z
  .object({
    from_date: day,
    to_date: day.nullish(),
    from_time: clock.nullish().transform((value) => value ?? null),
    to_time: clock
      .meta({ type: 'string', examples: ['17:00'] })
      .nullish()
      .transform((value) => value ?? null),
    reason: trimmed('Reason', 500).default(''),
  })
  .transform(({ to_date: to, ...leave }) => ({ ...leave, to_date: to ?? leave.from_date }))
  .refine(({ from_date: from, to_date: to }) => from <= to, { error: messages.leaveTurned, path: ['to_date'] })
  .refine(({ from_time: from, to_time: to }) => (from ?? 0) < (to ?? Infinity), {
    error: messages.leaveTimesTurned,
    path: ['to_time'],
  });
export type NewLeave = z.output<typeof newLeave>;

export const leave = z.object({
  id: z.number().int(),
  doctor: z.number().int(),
  from_date: z.string(),
  to_date: z.string(),
  from_time: z.string().nullable(),
  to_time: z.string().nullable(),
  reason: z.string(),
});
export type Leave = z.output<typeof leave>;

/** `conflicts`: booked appointments inside. Nothing happens to them before somebody resolves the leave. */
export const madeLeave = leave.extend({ conflicts: z.array(conflict) });
export type MadeLeave = z.output<typeof madeLeave>;

export const leaveParams = z.object({ id: id(messages.doctorUnknown), leave: id(messages.leaveUnknown) });

export const RESOLUTION_OUTCOMES = ['waiting', 'moved', 'cancelled', 'kept'] as const;
export type ResolutionOutcome = (typeof RESOLUTION_OUTCOMES)[number];

/** What became of the appointments of a leave, or of a doctor who has left, one by one. */
export const resolution = z.object({
  id: z.number().int(),
  action: z.enum(RESOLVE_ACTIONS),
  is_done: z.boolean(),
  results: z.array(
    z.object({
      appointment: z.number().int(),
      name: z.string(),
      outcome: z.enum(RESOLUTION_OUTCOMES),
      /** Where it is now: doctor, date and time; '' for one that is cancelled or kept. */
      date: z.string(),
      time: z.string(),
      doctor: z.number().int().nullable(),
      /** Why it was kept; '' otherwise. */
      note: z.string(),
    }),
  ),
});
export type Resolution = z.output<typeof resolution>;

export const resolutionParams = z.object({ id: id(messages.doctorUnknown), resolution: id(messages.resolutionUnknown) });
