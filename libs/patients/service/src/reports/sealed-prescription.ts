import { prescriptionLines } from '@nidaan/clinical-contracts';
import { dayIn } from '@nidaan/kernel';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import type { SealedPaper } from '@nidaan/platform-papers';

/** What a visit's prescription says, for its code (RPT-20). */
export const sealedPrescription = (hospitalId: number, patient: PatientAnswer, timeZone: string): SealedPaper => ({
  kind: 'prescription',
  hospitalId,
  number: patient.id,
  date: dayIn(timeZone, new Date(patient.medical_records.at(-1)?.date ?? patient.created_at)),
  totalPaise: null,
  says: [
    patient.name,
    patient.age,
    patient.gender,
    patient.medical_records.map((record) => [record.id, prescriptionLines(record)]),
  ],
});
