import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { day } from './query-fields.ts';

/** What became of the visits of a day, in the branches in sight (FRD-89). */
export const dayEndAnswer = z.object({
  date: z.iso.date(),
  registered: z.number().int(),
  /** First prescriptions of that day. */
  seen: z.number().int(),
  /** Left without being seen. */
  left: z.number().int(),
  /** Follow-ups for which the doctor's rule asks nothing. */
  free_follow_ups: z.number().int(),
  /** Registered on that day, and neither treated nor cancelled by now. */
  still_waiting: z.number().int(),
});
export type DayEndFigures = z.output<typeof dayEndAnswer>;

const whichDay = z.object({ date: day });

export const dayEndFigures = route({
  name: 'patients.day-end',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients/day-end/',
  access: 'hospital',
  needs: 'patients.view',
  summary:
    'What became of the visits of a day: registered, seen, left, free follow-ups, still waiting; today unless a day is given',
  query: whichDay,
  answer: dayEndAnswer,
});

/** How long patients of a doctor waited on a day, from their place in the line to the call. */
export const doctorWaits = z.object({
  doctor_id: z.number().int(),
  doctor_name: z.string(),
  /** Tokens that were called. */
  called: z.number().int(),
  still_waiting: z.number().int(),
  /** Minutes; null where nobody was called. */
  median_minutes: z.number().int().nullable(),
  p90_minutes: z.number().int().nullable(),
});
export type DoctorWaits = z.output<typeof doctorWaits>;

/** Composed by the gateway of what patients and scheduling know (ADR 0043). */
export const frontDeskDay = route({
  name: 'gateway.front-desk-day',
  owner: 'patients',
  method: 'GET',
  path: '/api/front-desk/day/',
  access: 'hospital',
  needs: 'patients.view',
  summary: "The desk's day: counts, and how long patients of each doctor waited; today unless a day is given",
  query: whichDay,
  answer: dayEndAnswer.extend({
    /** Appointments to which nobody came; null where scheduling did not answer. */
    no_show: z.number().int().nullable(),
    doctors: z.array(doctorWaits).nullable(),
    unavailable: z.array(z.string()),
  }),
});
