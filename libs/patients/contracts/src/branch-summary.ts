import { route, withoutFields, type May } from '@nidaan/kernel';
import { z } from 'zod';
import { PATIENT_MESSAGES as messages } from './messages.ts';
import { day } from './query-fields.ts';

/** What a branch did on the days asked about. Amounts are in rupees. */
export const branchSummaryRow = z.object({
  /** Null: the sum of all that are shown. */
  branch: z.number().int().nullable(),
  branch_name: z.string(),
  /** Registered there. */
  patients: z.number().int(),
  completed: z.number().int(),
  consultation: z.number(),
  lab: z.number(),
  pharmacy: z.number(),
  total: z.number(),
  hidden: z.array(z.string()).optional(),
});
export type BranchSummaryRow = z.output<typeof branchSummaryRow>;

const NOTHING = { consultation: 0, lab: 0, pharmacy: 0, total: 0 };

const hideAmounts = (row: BranchSummaryRow, may: May): BranchSummaryRow =>
  may('money.view') ? row : withoutFields(row, NOTHING);

/** Visits and the fee count where the patient was registered, tests and medicines at the desk that recorded them (ORG-40). */
export const branchSummary = route({
  name: 'patients.branch-summary',
  owner: 'patients',
  method: 'GET',
  path: '/api/branches/summary/',
  access: 'hospital',
  needs: 'patients.view',
  summary:
    'Figures of each branch in sight over days of the hospital, this month unless named, and last their sum with branch null',
  query: z
    .object({ from: day, to: day })
    .refine(({ from, to }) => !from || !to || from <= to, { error: messages.spanInvalid, path: ['from'] }),
  answer: z.array(branchSummaryRow),
  hide: hideAmounts,
});
