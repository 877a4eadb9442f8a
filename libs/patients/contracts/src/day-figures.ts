import { route, wholeNumber, withoutFields, type May } from '@nidaan/kernel';
import { z } from 'zod';
import { branchSummaryRow } from './branch-summary.ts';
import { given } from './query-fields.ts';

/** A visit of today as the desks speak of it. */
export const visitOfDay = z.object({
  id: z.number().int(),
  name: z.string(),
  age: z.string(),
  disease: z.string(),
  status: z.string(),
  patientType: z.string(),
  /** Minutes since the registration; null for who waits no more. */
  waiting_minutes: z.number().int().nullable(),
});
export type VisitOfDay = z.output<typeof visitOfDay>;

/** What happens today in the branches in sight. */
export const dayFiguresAnswer = z.object({
  /** The day in the hospital's time zone, and when it began. */
  date: z.iso.date(),
  begins_at: z.iso.datetime(),
  registered: z.number().int(),
  /** Registered today and not treated yet; `pending` counts those of all days. */
  waiting: z.number().int(),
  pending: z.number().int(),
  completed: z.number().int(),
  /** Registered today, treated, and the medicines are not dispensed. */
  at_pharmacy: z.number().int(),
  oldest_wait_minutes: z.number().int().nullable(),
  /** Who waits stands first: Emergency, then who has waited longest. */
  visits: z.array(visitOfDay),
  hidden: z.array(z.string()).optional(),
});
export type DayFigures = z.output<typeof dayFiguresAnswer>;

const hidePharmacy = (answer: DayFigures, may: May): DayFigures =>
  may('pharmacy.view') || may('pharmacy.dispense') ? answer : withoutFields(answer, { at_pharmacy: 0 });

export const MOST_VISITS_OF_DAY = 100;

export const dayFigures = route({
  name: 'patients.day-figures',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients/day/',
  access: 'hospital',
  needs: 'patients.view',
  summary: 'What happens today in the branches in sight: counts, the longest wait, and as many visits as asked for',
  query: z.object({
    visits: given(wholeNumber(`visits must be a number from 0 to ${MOST_VISITS_OF_DAY}`, 0, MOST_VISITS_OF_DAY).default(0)),
  }),
  answer: dayFiguresAnswer,
  hide: hidePharmacy,
  patients: [{ visit: 'id', under: ['visits'] }],
});

/** A branch on the master dashboard: its figures of this month, and of today. Amounts are in rupees. */
export const branchDayRow = branchSummaryRow.extend({
  pending: z.number().int(),
  collected_today: z.number(),
  oldest_wait_minutes: z.number().int().nullable(),
});
export type BranchDayRow = z.output<typeof branchDayRow>;

export const branchDays = route({
  name: 'patients.branch-days',
  owner: 'patients',
  method: 'GET',
  path: '/api/branches/day/',
  access: 'hospital',
  needs: 'money.view',
  summary:
    'Each branch in sight with its figures of this month and what happens there today, and last their sum with branch null',
  answer: z.array(branchDayRow),
});
