import { prescriptionLines, type Allergies } from '@nidaan/clinical-contracts';
import { dayAt } from '@nidaan/identity-copies';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import type { SealedPaper } from '@nidaan/platform-papers';
import type { Hospital } from '../hospitals/hospitals.service.ts';
import { sealedAllergies } from './sealed-prescription.ts';

/** What a person's summary says, for its code (RPT-20); `patientId` is the visit at which it was asked for. */
export const sealedSummary = (
  { hospitalId, patientId }: { hospitalId: number; patientId: number },
  { visits, hospital, allergies, printedAt }: SummaryFacts,
): SealedPaper => ({
  kind: 'patient-summary',
  hospitalId,
  number: patientId,
  date: dayAt(hospital, printedAt),
  totalPaise: null,
  says: [
    ...visits.map((visit) => [
      [visit.id, visit.name, visit.age, visit.gender, visit.disease, visit.weight, visit.bp, visit.temparature, visit.amount],
      visit.medical_records.map((record) => [record.id, prescriptionLines(record)]),
      visit.lab_tests.map(({ id, testName, status, result, notes, price }) => [id, testName, status, result, notes, price]),
      visit.lab_reports.map(({ id, name }) => [id, name]),
      visit.pharmacy_records.map(({ id, total_amount }) => [id, total_amount]),
    ]),
    ...sealedAllergies(allergies),
  ],
});

/** What a summary is made of. */
export interface SummaryFacts {
  visits: readonly PatientAnswer[];
  hospital: Hospital | null;
  allergies: Allergies;
  printedAt: Date;
}
