import { branchFields, MAX_ID, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';

/** What a patient paid for the consultation and when; the day of completion, or null. */
export const consultationLine = z.object({
  id: z.number().int(),
  registeredOn: z.iso.date(),
  amountPaise: z.number().int(),
  paymentType: z.string().optional(),
  completedOn: z.iso.date().nullable(),
  ...branchFields,
});

export type ConsultationLine = z.output<typeof consultationLine>;

/** Billing compares its ledger with these, and posts from them what there was before it. */
export const consultationLines = route({
  name: 'patients.consultation-lines',
  owner: 'patients',
  method: 'GET',
  path: '/internal/patients/money/',
  access: 'service',
  askedBy: ['billing'],
  summary: 'What patients paid and when they were completed, in the order of their numbers',
  query: z.object({
    after: wholeNumber('after must be the number of the last patient seen', 0, MAX_ID),
    limit: wholeNumber('limit must be a number from 1 to 5000', 1, 5000),
  }),
  answer: z.array(consultationLine),
});
