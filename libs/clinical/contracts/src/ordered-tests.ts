import { followUpFields, MAX_ID, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';

/** The tests that the latest prescription of a visit names, in full and each once; never none. */
const orderedTests = z.object({
  patientId: z.number().int(),
  recordId: z.number().int(),
  savedAt: z.iso.datetime(),
  tests: z.array(z.string()),
  ...followUpFields,
});
export type OrderedTests = z.output<typeof orderedTests>;

/** For the lab's worklist: what was ordered before the lab was told of prescriptions. */
export const listOrderedTests = route({
  name: 'clinical.list-ordered-tests',
  owner: 'clinical',
  method: 'GET',
  path: '/internal/clinical/ordered-tests/',
  access: 'service',
  askedBy: ['lab'],
  summary: 'Tests named by the latest prescription of each visit, in the order of the prescriptions',
  // `limit` counts the prescriptions that are looked at, with tests or without.
  query: z.object({
    after: wholeNumber('after must be the number of the last prescription seen', 0, MAX_ID),
    limit: wholeNumber('limit must be a number from 1 to 2000', 1, 2000),
  }),
  /** `next` goes on from here; null at the end. */
  answer: z.object({ orders: z.array(orderedTests), next: z.number().int().nullable() }),
});
