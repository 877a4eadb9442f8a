import { itemLines, NOT_REQUIRED, type MedicalRecord } from '@nidaan/clinical-contracts';
import { rupeesOf } from '@nidaan/kernel';
import { labReportAnswerOf } from '@nidaan/lab-contracts';
import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { maskedAadhaar } from '../aadhaar/aadhaar-vault.service.ts';
import type { PatientRow, RecordRow } from './patient-row.ts';

/** Gives the address under which a file opens for an hour. */
export type SignFileUrl = (fileKey: string) => string;

/** A patient as calls answer it; reports get a fresh address each time (OPN-54). Without `aadhar` the number is masked (S12). */
export function patientAnswer(row: PatientRow, sign: SignFileUrl, aadhar?: string): PatientAnswer {
  const records = row.records.map((record) => recordAnswer(row.id, record));
  return {
    id: row.id,
    name: patientName(row),
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    aadhar: aadhar ?? maskedAadhaar(row.aadhaar_sealed !== null, row.aadhaar_last_four),
    address: row.address,
    gender: row.gender,
    disease: row.disease,
    temparature: row.temparature,
    day: row.birth_day,
    month: row.birth_month,
    year: row.birth_year,
    age: row.age,
    patientType: row.patient_type,
    paymentType: row.payment_type,
    amount: rupeesOf(row.amount_paise),
    bed_assign: row.bed_assign,
    bedDetails: row.bed_details,
    bedDays: row.bed_days,
    weight: row.weight,
    bp: row.bp,
    upiTransactionNo: row.upi_transaction_no,
    netbankingTransactionId: row.netbanking_transaction_id,
    accountTransactionId: row.account_transaction_id,
    reference: row.reference,
    insurance: row.insurance,
    otherPayment: row.other_payment,
    status: row.status,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    tests: testsText(records.at(-1)),
    medical_records: records,
    lab_tests: row.lab_tests,
    pharmacy_records: row.pharmacy_records,
    lab_reports: row.lab_reports.map((report) => labReportAnswerOf(report, sign(report.fileKey))),
  };
}

function recordAnswer(patient: number, row: RecordRow): MedicalRecord {
  const { tablets, injections, ointments, syrups, tests, doctorAdvice } = row.prescription;
  return {
    id: row.record_id,
    patient,
    tablets,
    injections,
    ointments,
    syrups,
    tests,
    doctorAdvice,
    tabletsAmount: rupeesOf(row.tablets_paise),
    injectionsAmount: rupeesOf(row.injections_paise),
    ointmentsAmount: rupeesOf(row.ointments_paise),
    syrupsAmount: rupeesOf(row.syrups_paise),
    total_amount: rupeesOf(row.tablets_paise + row.injections_paise + row.ointments_paise + row.syrups_paise),
    date: new Date(row.saved_at).toISOString(),
  };
}

/** The lab test a prescription asks for, as text (OPN-58). */
const testsText = (record: MedicalRecord | undefined): string => itemLines(record?.tests).join(', ') || NOT_REQUIRED;
