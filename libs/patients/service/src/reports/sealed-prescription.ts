import { prescriptionLines, type Allergies } from '@nidaan/clinical-contracts';
import { dayAt } from '@nidaan/identity-copies';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import type { SealedPaper } from '@nidaan/platform-papers';
import type { Hospital } from '../hospitals/hospitals.service.ts';

/** What a visit's prescription says, for its code (RPT-20). */
export const sealedPrescription = (
  hospitalId: number,
  { patient, hospital, allergies }: { patient: PatientAnswer; hospital: Hospital | null; allergies: Allergies },
): SealedPaper => ({
  kind: 'prescription',
  hospitalId,
  number: patient.id,
  date: dayAt(hospital, new Date(patient.medical_records.at(-1)?.date ?? patient.created_at)),
  totalPaise: null,
  says: [
    patient.name,
    patient.age,
    patient.gender,
    patient.medical_records.map((record) => [record.id, prescriptionLines(record)]),
    ...sealedAllergies(allergies),
  ],
});

/** Allergies as codes of papers hold them: nothing where nobody asked, so that papers printed before they were on paper stay true. */
export const sealedAllergies = ({ status, text }: Allergies): unknown[] => (status === 'not_asked' ? [] : [[status, text]]);
