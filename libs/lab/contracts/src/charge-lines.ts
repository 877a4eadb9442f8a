import { branchFields, MAX_ID, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';

/** What a lab test cost when it was recorded, when that was, and how it was paid ('' where nobody said). */
export const labLine = z.object({
  id: z.number().int(),
  recordedAt: z.iso.datetime(),
  pricePaise: z.number().int(),
  paymentType: z.string(),
  /** What its completion added to the price or took from it. `moved`: all of the price was paid otherwise than recorded. Null where neither changed. */
  correction: z
    .object({ at: z.iso.datetime(), paise: z.number().int(), paymentType: z.string(), moved: z.literal(true).optional() })
    .nullable(),
  ...branchFields,
});

export type LabLine = z.output<typeof labLine>;

/** Billing compares its ledger with these, and posts from them what there was before it. */
export const labLines = route({
  name: 'lab.lab-lines',
  owner: 'lab',
  method: 'GET',
  path: '/internal/lab-tests/money/',
  access: 'service',
  askedBy: ['billing'],
  summary: 'What lab tests cost, in the order of their numbers',
  query: z.object({
    after: wholeNumber('after must be the number of the last test seen', 0, MAX_ID),
    limit: wholeNumber('limit must be a number from 1 to 5000', 1, 5000),
  }),
  answer: z.array(labLine),
});
