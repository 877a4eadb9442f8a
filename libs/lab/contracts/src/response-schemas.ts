import { branchNamed, rupeesOf } from '@nidaan/kernel';
import { z } from 'zod';
import { LAB_STATUSES } from './choices.ts';
import { resultLine } from './result-lines.ts';
import type { LabReportUploaded, LabTestRecorded } from './events.ts';

/** A lab test on the wire (ENT-07). `patient` and `patient_id` are the same number; `price` is rupees. */
export const labTestAnswer = z.object({
  id: z.number().int(),
  testName: z.string(),
  /** YYYY-MM-DD. */
  testDate: z.string(),
  status: z.enum(LAB_STATUSES),
  price: z.number(),
  notes: z.string(),
  /** What was found; absent where nothing is yet. */
  result: z.string().optional(),
  /** The same line by line, with what was written beside it left out; absent where it was entered as text. */
  results: z.array(resultLine).optional(),
  /** How it was paid; absent where nobody said. */
  payment_type: z.string().optional(),
  testType: z.string(),
  patient: z.number().int(),
  patient_id: z.number().int(),
  patient_disease: z.string(),
  phone: z.string(),
  patientName: z.string(),
  /** ISO 8601, when it was added. */
  created_at: z.string(),
});
export type LabTestAnswer = z.output<typeof labTestAnswer>;

/** Who the patient is beside the name (FRD-90): the UHID of today and the age on the day of the visit; '' where the lab was not told. */
export const personShown = { uhid: z.string(), age_text: z.string() };

/** A test as the laboratory answers it: with the branch of the desk that recorded it. */
export const deskLabTest = labTestAnswer.extend({ ...personShown, ...branchNamed });
export type DeskLabTest = z.output<typeof deskLabTest>;

/** The wire form of a test; every service that shows tests makes it here. */
export const labTestAnswerOf = (test: Omit<LabTestRecorded, 'hospitalId'>): LabTestAnswer => ({
  id: test.testId,
  testName: test.testName,
  testDate: test.testedOn,
  status: test.status,
  price: rupeesOf(test.pricePaise),
  notes: test.notes,
  ...(test.result && { result: test.result }),
  ...(test.results && test.results.length > 0 && { results: test.results }),
  ...(test.paymentType && { payment_type: test.paymentType }),
  testType: test.testType,
  patient: test.patientId,
  patient_id: test.patientId,
  patient_disease: test.patientDisease,
  phone: test.phone,
  patientName: test.patientName,
  created_at: test.recordedAt,
});

/** An uploaded report on the wire; `file_url` opens it for an hour (OPN-54). */
export const labReportAnswer = z.object({
  id: z.number().int(),
  patient: z.number().int(),
  name: z.string(),
  file_url: z.string(),
  content_type: z.string(),
  size: z.number().int(),
  /** ISO 8601. */
  uploaded_at: z.string(),
});
export type LabReportAnswer = z.output<typeof labReportAnswer>;

/** The wire form of a report under an address that was signed just now. */
export const labReportAnswerOf = (report: Omit<LabReportUploaded, 'hospitalId'>, fileUrl: string): LabReportAnswer => ({
  id: report.reportId,
  patient: report.patientId,
  name: report.name,
  file_url: fileUrl,
  content_type: report.contentType,
  size: report.size,
  uploaded_at: report.uploadedAt,
});
