import { id, route } from '@nidaan/kernel';
import { z } from 'zod';
import { LAB_MESSAGES as messages } from './messages.ts';
import { personShown } from './response-schemas.ts';

/** Which orders are listed: those of the last 48 hours, or those of before. */
export const ORDER_SPANS = ['recent', 'older'] as const;

/** A visit whose doctor ordered tests that the lab has not recorded yet. `id`, `patient` and `patient_id` are the same number. */
export const testOrderAnswer = z.object({
  id: z.number().int(),
  patient: z.number().int(),
  patient_id: z.number().int(),
  /** The latest prescription that names some of the tests. */
  record_id: z.number().int(),
  patientName: z.string(),
  ...personShown,
  phone: z.string(),
  age: z.string(),
  gender: z.string(),
  /** OPD, IPD or Emergency; '' where it is not known. */
  patientType: z.string(),
  patient_disease: z.string(),
  /** Names of the tests that are still to be recorded, in full. */
  tests: z.array(z.string()),
  /** Of these tests, those that were recorded before they were ordered again and have no result yet. The release before tells none. */
  pending: z.array(z.object({ testName: z.string(), created_at: z.string() })).optional(),
  /** ISO 8601, when the first of several prescriptions that name them was saved. */
  ordered_at: z.string(),
});
export type TestOrderAnswer = z.output<typeof testOrderAnswer>;

/** Asked before a branch is closed (ORG-29). */
export const countOpenTests = route({
  name: 'lab.count-open-tests',
  owner: 'lab',
  method: 'GET',
  path: '/internal/lab-tests/branches/:id/open/',
  access: 'service',
  askedBy: ['identity'],
  summary: 'How many tests of a branch are ordered and not recorded, or recorded and without a result',
  params: z.object({ id: id(messages.testUnknown) }),
  answer: z.object({ tests: z.number().int() }),
});
