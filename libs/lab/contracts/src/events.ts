import { event, followUpFields, type PayloadOf } from '@nidaan/kernel';
import { z } from 'zod';
import { LAB_STATUSES } from './choices.ts';
import { resultLine } from './result-lines.ts';

const positive = z.number().int().positive();

/** A lab test was added for a patient; its price is owed from `recordedAt` on. */
export const labTestRecorded = event({
  name: 'lab.test.recorded.v1',
  owner: 'lab',
  payload: z.object({
    hospitalId: positive,
    patientId: positive,
    testId: positive,
    testName: z.string(),
    testType: z.string(),
    /** Day of the test as the lab wrote it: it may lie in the past or the future. */
    testedOn: z.iso.date(),
    status: z.enum(LAB_STATUSES),
    notes: z.string(),
    pricePaise: z.number().int().nonnegative(),
    /** What was found; absent where nothing is yet. */
    result: z.string().optional(),
    /** The same line by line; absent where it was entered as text. */
    results: z.array(resultLine).optional(),
    /** How it was paid, one of the registration's payment types; absent where nobody said. */
    paymentType: z.string().optional(),
    patientName: z.string(),
    patientDisease: z.string(),
    phone: z.string(),
    recordedAt: z.iso.datetime(),
    ...followUpFields,
  }),
  aggregate: (payload) => `${payload.hospitalId}/${payload.patientId}`,
  // The patient's answer shows the test at once (LAB-26), the billing report its price.
  readBy: ['patients', 'billing'],
  forHospitals: ['integrations'],
  sample: {
    hospitalId: 1,
    patientId: 1001,
    testId: 12,
    testName: 'Complete Blood Count',
    testType: 'Haematology',
    testedOn: '2026-11-20',
    status: 'pending',
    notes: 'Fasting',
    pricePaise: 25050,
    patientName: 'Asha Verma',
    patientDisease: 'Viral Fever',
    phone: '9876543210',
    recordedAt: '2026-11-20T05:10:00.000Z',
  },
});
export type LabTestRecorded = PayloadOf<typeof labTestRecorded>;

/** A pending test was completed with its result; once per test. Its price may differ from the recorded one: the difference counts from `completedAt` on, and so does another payment type. */
export const labTestCompleted = event({
  name: 'lab.test.completed.v1',
  owner: 'lab',
  payload: labTestRecorded.payload.extend({
    status: z.literal('completed'),
    /** What it cost when it was recorded. */
    recordedPricePaise: z.number().int().nonnegative(),
    /** How it was paid when it was recorded, '' where nobody said; absent in events of the release before. Where it differs, all of the price was paid otherwise. */
    recordedPaymentType: z.string().optional(),
    completedAt: z.iso.datetime(),
  }),
  aggregate: (payload) => `${payload.hospitalId}/${payload.patientId}`,
  readBy: ['patients', 'billing'],
  forHospitals: ['integrations'],
  sample: {
    hospitalId: 1,
    patientId: 1001,
    testId: 12,
    testName: 'Complete Blood Count',
    testType: 'Haematology',
    testedOn: '2026-11-20',
    status: 'completed',
    notes: 'Fasting',
    pricePaise: 30000,
    recordedPricePaise: 25050,
    result: 'Hb 13.2 g/dL',
    paymentType: 'Cash',
    patientName: 'Asha Verma',
    patientDisease: 'Viral Fever',
    phone: '9876543210',
    recordedAt: '2026-11-20T05:10:00.000Z',
    completedAt: '2026-11-20T09:40:00.000Z',
  },
});
export type LabTestCompleted = PayloadOf<typeof labTestCompleted>;

/** A report was uploaded for a patient. It is no lab test and has no price (OPN-38). */
export const labReportUploaded = event({
  name: 'lab.report.uploaded.v1',
  owner: 'lab',
  payload: z.object({
    hospitalId: positive,
    patientId: positive,
    reportId: positive,
    /** File name for people; never a path. */
    name: z.string(),
    /** Where the file lies; whoever shows the report signs an address for it (OPN-54). */
    fileKey: z.string(),
    contentType: z.string(),
    size: z.number().int().nonnegative(),
    uploadedAt: z.iso.datetime(),
    ...followUpFields,
  }),
  aggregate: (payload) => `${payload.hospitalId}/${payload.patientId}`,
  readBy: ['patients'],
  sample: {
    hospitalId: 1,
    patientId: 1001,
    reportId: 3,
    name: 'cbc.pdf',
    fileKey: 'lab/1/ab/cdefghijklmnopqrstuvwxyz234567',
    contentType: 'application/pdf',
    size: 48213,
    uploadedAt: '2026-11-20T06:30:00.000Z',
  },
});
export type LabReportUploaded = PayloadOf<typeof labReportUploaded>;

export const LAB_EVENTS = [labTestRecorded, labTestCompleted, labReportUploaded];
