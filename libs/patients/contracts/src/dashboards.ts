import { route } from '@nidaan/kernel';

import { z } from 'zod';
import { frontDeskDay } from './day-end.ts';
import { branchDayRow, visitOfDay } from './day-figures.ts';

/** Parts that did not answer in time; what they would tell is null. */
const unavailable = z.array(z.string());

/**
 * Answers of several services, composed by the gateway with the caller's own token (ADR 0043). The owner named here carries the rows: its
 * refusal is the answer.
 */
const composed = { owner: 'patients', method: 'GET', access: 'hospital' } as const;

export const doctorDashboard = route({
  ...composed,
  name: 'gateway.doctor-dashboard',
  path: '/api/dashboards/doctor/',
  needs: 'patients.view',
  summary: "A doctor's day: who waits, who is next, what the laboratory has finished",
  answer: z.object({
    date: z.iso.date(),
    /** Of the front desk's calendar, which is not there yet. */
    appointments: z.array(z.never()),
    waiting: z.number().int(),
    patients_today: z.array(visitOfDay),
    /** Visits for which the caller has prescribed today. */
    completed_today: z.number().int().nullable(),
    /** Tests completed today. */
    lab_ready: z.number().int().nullable(),
    next: visitOfDay.nullable(),
    unavailable,
  }),
});

export const staffDashboard = route({
  ...composed,
  name: 'gateway.staff-dashboard',
  path: '/api/dashboards/staff/',
  needs: 'patients.view',
  summary: "The desks' day, as far as the caller's role may see each part; null where it may not",
  answer: z.object({
    date: z.iso.date(),
    registrations_today: z.number().int(),
    pending: z.number().int(),
    lab_queue: z.object({ open: z.number().int(), oldest_minutes: z.number().int().nullable() }).nullable(),
    pharmacy_queue: z.number().int().nullable(),
    appointments_today: z.number().int(),
    unpaid: z.number().int(),
    unavailable,
  }),
});

export const masterDashboard = route({
  ...composed,
  name: 'gateway.master-dashboard',
  path: '/api/dashboards/master/',
  needs: 'money.view',
  summary: 'All branches in sight beside each other, this month and today; 403 where the plan does not include it',
  answer: z.object({ branches: z.array(branchDayRow), totals: branchDayRow }),
});

export const COMPOSED_ROUTES = [doctorDashboard, staffDashboard, masterDashboard, frontDeskDay];
