import { itemLines, NOT_REQUIRED, type MedicalRecord } from '@nidaan/clinical-contracts';
import { answersOf, rupeesOf } from '@nidaan/kernel';
import { labReportAnswerOf } from '@nidaan/lab-contracts';
import { ageInWords, patientAnswer as patientAnswerSchema, patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { atBranch, closedRecords } from '@nidaan/platform-access';
import { maskedAadhaar } from '../aadhaar/aadhaar-vault.service.ts';
import type { PatientFields, PersonOfVisit, RecordRow, Treatment } from './patient-row.ts';

/** Gives the address under which a file opens for an hour. */
export type SignFileUrl = (fileKey: string) => string;

const answer = answersOf(patientAnswerSchema);

/** A patient as calls answer it; reports get a fresh address each time (OPN-54). Without `aadhar` the number is masked (S12). */
export function patientAnswer(
  patient: PatientFields & PersonOfVisit,
  done: Treatment,
  sign: SignFileUrl,
  aadhar?: string,
): PatientAnswer {
  const records = done.records.map((record) => recordAnswer(patient.id, record));
  return answer(patient, {
    name: patientName(patient),
    aadhar: aadhar ?? maskedAadhaar(patient.aadhaarSealed !== null || patient.aadhaarLastFour !== '', patient.aadhaarLastFour),
    person_id: patient.rootId,
    age_text: patient.ageText || ageInWords(patient.age),
    amount: rupeesOf(patient.amountPaise),
    created_at: patient.createdAt.toISOString(),
    completed_at: patient.completedAt?.toISOString() ?? null,
    tests: testsText(records.at(-1)),
    medical_records: records,
    lab_tests: done.lab_tests,
    pharmacy_records: done.pharmacy_records,
    lab_reports: done.lab_reports.map((report) => labReportAnswerOf(report, sign(report.fileKey))),
    ...(closedRecords().isRestricted(patient.id) && { restricted: true as const }),
    ...atBranch(patient.branchId),
  });
}

function recordAnswer(patient: number, row: RecordRow): MedicalRecord {
  const { tablets, injections, ointments, syrups, tests, doctorAdvice } = row.prescription;
  return {
    id: row.recordId,
    patient,
    tablets,
    injections,
    ointments,
    syrups,
    tests,
    doctorAdvice,
    tabletsAmount: rupeesOf(row.tabletsPaise),
    injectionsAmount: rupeesOf(row.injectionsPaise),
    ointmentsAmount: rupeesOf(row.ointmentsPaise),
    syrupsAmount: rupeesOf(row.syrupsPaise),
    total_amount: rupeesOf(row.tabletsPaise + row.injectionsPaise + row.ointmentsPaise + row.syrupsPaise),
    date: new Date(row.savedAt).toISOString(),
  };
}

/** The lab test a prescription asks for, as text (OPN-58). */
const testsText = (record: MedicalRecord | undefined): string => itemLines(record?.tests).join(', ') || NOT_REQUIRED;
