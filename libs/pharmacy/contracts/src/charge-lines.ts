import { branchFields, MAX_ID, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';

/** What a pharmacy record came to, on which day, and how it was paid ('' where nobody said). */
export const billLine = z.object({
  id: z.number().int(),
  dispensedOn: z.iso.date(),
  totalPaise: z.number().int(),
  paymentType: z.string(),
  ...branchFields,
});

export type BillLine = z.output<typeof billLine>;

/** Billing compares its ledger with these, and posts from them what there was before it. */
export const billLines = route({
  name: 'pharmacy.bill-lines',
  owner: 'pharmacy',
  method: 'GET',
  path: '/internal/pharmacy/money/',
  access: 'service',
  askedBy: ['billing'],
  summary: 'What pharmacy records came to, in the order of their numbers',
  query: z.object({
    after: wholeNumber('after must be the number of the last record seen', 0, MAX_ID),
    limit: wholeNumber('limit must be a number from 1 to 5000', 1, 5000),
  }),
  answer: z.array(billLine),
});
