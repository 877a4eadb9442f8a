import { id, MAX_ID, optionalText, page, paperStateRoute, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { deskLabTest, labReportAnswer } from './response-schemas.ts';
import { labResultForm, labTestForm, reportForm } from './form.ts';
import { LAB_MESSAGES as messages } from './messages.ts';
import { labLines } from './charge-lines.ts';
import { countOpenTests, testOrderAnswer, ORDER_SPANS } from './test-orders.ts';

/** A query parameter given twice counts once: the last one. */
const single = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (Array.isArray(value) ? (value as unknown[]).at(-1) : value), schema);

/** An empty query parameter counts as absent. */
const given = <S extends z.ZodType>(schema: S) => single(z.preprocess((value) => (value === '' ? undefined : value), schema));

// An odd patient is refused, also an empty one: it must never mean all patients (LAB-13).
const patientFilter = single(
  z
    .unknown()
    .optional()
    .transform((value, context) => {
      if (value === undefined) return undefined;
      const parsed = wholeNumber(messages.patientUnknown, 1, MAX_ID).safeParse(value);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: messages.patientUnknown });
      return z.NEVER;
    })
    .meta({ type: 'integer', minimum: 1, maximum: MAX_ID }),
);

const MAX_SEARCH = 200;
const search = single(
  z
    .unknown()
    .optional()
    .transform((value, context) => {
      const parsed = optionalText('search', MAX_SEARCH).safeParse(value);
      if (parsed.success) return parsed.data.trim();
      context.addIssue({ code: 'custom', message: messages.searchInvalid });
      return z.NEVER;
    })
    .meta({ type: 'string', maxLength: MAX_SEARCH }),
);

// Whatever comes in their place is an address that was not signed.
const signed = z.unknown().optional().meta({ type: 'string' });

export const listLabTests = route({
  name: 'lab.list-lab-tests',
  owner: 'lab',
  method: 'GET',
  path: '/api/lab-tests/',
  access: 'hospital',
  needs: 'lab.view',
  summary: "Lab tests, newest first: all, a patient's, or those that match a search",
  // Without `limit` the list is complete (API-11, OPN-53); `search` matches patient id, phone, test name and patient name.
  query: z.object({
    patient_id: patientFilter,
    search,
    // Of a search for a number first the tests of the patient who has it.
    order: given(z.enum(['exact'], messages.orderUnknown).optional()),
    limit: given(page.limit),
    after: given(wholeNumber(messages.afterInvalid, 1, MAX_ID).optional()),
  }),
  answer: z.array(deskLabTest),
  namesBranches: true,
  patients: [{ visit: 'patient' }],
});

/** How long the list is: a list that is fetched in parts says it before its end is reached. */
export const countLabTests = route({
  name: 'lab.count-lab-tests',
  owner: 'lab',
  method: 'GET',
  path: '/api/lab-tests/count/',
  access: 'hospital',
  needs: 'lab.view',
  summary: 'How many lab tests the hospital or a patient has, or how many match a search',
  query: z.object({ patient_id: patientFilter, search }),
  answer: z.object({ total: z.number().int() }),
  patients: [],
});

export const listTestOrders = route({
  name: 'lab.list-test-orders',
  owner: 'lab',
  method: 'GET',
  path: '/api/lab-tests/orders/',
  access: 'hospital',
  needs: 'lab.view',
  summary:
    'Visits whose prescriptions name tests that are not recorded since: of the last 48 hours, Emergency first and then who has waited longest; with span=older those of before, newest first',
  // `after` is the patient of the last row.
  query: z.object({
    span: given(z.enum(ORDER_SPANS, messages.spanUnknown).default('recent')),
    limit: given(page.limit),
    after: given(wholeNumber(messages.afterInvalid, 1, MAX_ID).optional()),
  }),
  answer: z.array(testOrderAnswer),
  patients: [{ visit: 'patient' }],
});

/** What waits in the laboratory, and what it has finished. */
export const labQueue = route({
  name: 'lab.queue',
  owner: 'lab',
  method: 'GET',
  path: '/api/lab-tests/queue/',
  access: 'hospital',
  needs: 'lab.view',
  summary:
    'Visits with ordered tests of the last 48 hours that are not recorded, how long the oldest waits, and tests completed since',
  query: z.object({ since: z.iso.datetime({ error: messages.sinceInvalid }) }),
  answer: z.object({
    open: z.number().int(),
    oldest_minutes: z.number().int().nullable(),
    /** Completed from `since` on. */
    ready: z.number().int(),
  }),
});

export const addLabTest = route({
  name: 'lab.add-lab-test',
  owner: 'lab',
  method: 'POST',
  path: '/api/lab-tests/',
  access: 'hospital',
  needs: 'lab.write',
  summary:
    'Add a lab test for a patient; with the record_id of an order 409 where that test of the visit is no longer waiting (isEntered), so that it is not charged twice',
  body: labTestForm,
  consumes: ['multipart', 'json', 'urlencoded'],
  answer: deskLabTest,
  namesBranches: true,
  status: 201,
  idempotent: true,
  patients: [{ visit: 'patient' }],
});

export const completeLabTest = route({
  name: 'lab.complete-lab-test',
  owner: 'lab',
  method: 'POST',
  path: '/api/lab-tests/:id/complete/',
  access: 'hospital',
  needs: 'lab.write',
  summary:
    'Complete a pending test with its result, a corrected price and how it was paid; 409 with the test where it is completed',
  params: z.object({ id: id(messages.testUnknown) }),
  body: labResultForm,
  answer: deskLabTest,
  namesBranches: true,
  status: 200,
  idempotent: true,
  patients: [{ visit: 'patient' }],
});

export const labTestPdf = route({
  name: 'lab.lab-test-pdf',
  owner: 'lab',
  method: 'GET',
  path: '/api/lab-tests/:id/lab-pdf/',
  access: 'hospital',
  needs: 'lab.view',
  summary: 'A lab test as PDF',
  params: z.object({ id: id(messages.testUnknown) }),
  produces: 'pdf',
  patients: [],
});

export const uploadLabReport = route({
  name: 'lab.upload-lab-report',
  owner: 'lab',
  method: 'POST',
  path: '/api/lab-tests/upload/',
  access: 'hospital',
  needs: 'lab.write',
  summary: 'Upload a report for a patient: parts file, patient_id, patientName',
  body: reportForm,
  consumes: ['multipart'],
  files: { parts: { file: 1 }, tooMany: messages.oneFile },
  answer: labReportAnswer,
  status: 201,
  idempotent: true,
  patients: [{ visit: 'patient' }],
});

/** Where the addresses of reports lead; the signature in the address is the permission. */
export const labReportFile = route({
  name: 'lab.lab-report-file',
  owner: 'lab',
  method: 'GET',
  path: '/api/files/lab/:hospital/:part/:name',
  access: 'public',
  summary: 'An uploaded report, by an address that was signed for an hour',
  params: z.object({ hospital: id(messages.fileUnknown), part: z.string(), name: z.string() }),
  query: z.object({ expires: signed, signature: signed }),
  produces: 'file',
});

export const labReportState = paperStateRoute('lab-report');

export const LAB_ROUTES = [
  listLabTests,
  countLabTests,
  listTestOrders,
  labQueue,
  addLabTest,
  completeLabTest,
  labTestPdf,
  uploadLabReport,
  labReportFile,
  labLines,
  countOpenTests,
  labReportState,
];
