import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { sheetQuery } from './forms.ts';

const money = z.number();

/** Rupees of one payment type, by where they were taken. */
const amounts = { consultation: money, lab: money, pharmacy: money, total: money };

/** What came in on a day, by payment type; the sums are those of the billing report. */
export const daySheet = z.object({
  /** The hospital's own day. */
  day: z.iso.date(),
  /** `payment_type` is '' where it was not recorded; that row is the last. */
  rows: z.array(z.object({ payment_type: z.string(), ...amounts })),
  totals: z.object(amounts),
  /** Of the visits registered on this day, those that were cancelled (FRD-11): their fees are among the sums, and go back to the patients. */
  cancelled: z.object({ visits: z.number().int(), amount: money }),
});
export type DaySheet = z.output<typeof daySheet>;

export const readDaySheet = route({
  name: 'billing.day-sheet',
  owner: 'billing',
  method: 'GET',
  path: '/api/day-sheet/',
  access: 'hospital',
  needs: 'money.view',
  summary: 'What came in on a day, today where none is named: consultation, lab and pharmacy by payment type',
  query: sheetQuery,
  answer: daySheet,
});
