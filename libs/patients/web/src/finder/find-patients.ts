import { ApiError, call } from '@nidaan/api-client';
import { patientDetail, patientName, patientsMain, type PatientAnswer } from '@nidaan/patients-contracts';

/** A patient as a search names one. */
export interface FoundPatient {
  id: number;
  name: string;
  /** In words, as of today. */
  age: string;
  phone: string;
  /** Waits for the doctor. */
  isWaiting: boolean;
}

export { newVisitOf } from './new-visit.ts';

const MOST = 6;
const ID = /^\d{1,9}$/;

const found = (
  patient: Pick<PatientAnswer, 'id' | 'first_name' | 'last_name' | 'age_text' | 'phone' | 'status'>,
): FoundPatient => ({
  id: patient.id,
  name: patientName(patient),
  age: patient.age_text ?? '',
  phone: patient.phone ?? '',
  isWaiting: patient.status === 'Pending',
});

/** Patients whose id is the text, then those of whom it is a part of the name, the phone or anything else that the server searches. */
export async function findPatients(text: string, signal?: AbortSignal): Promise<FoundPatient[]> {
  const [exact, others] = await Promise.all([
    ID.test(text) ? patientOf(Number(text), signal) : null,
    call(patientsMain, { query: { search: text, limit: MOST }, signal }),
  ]);
  return [...(exact ? [found(exact)] : []), ...others.filter(({ id }) => id !== exact?.id).map(found)];
}

const patientOf = (id: number, signal?: AbortSignal) =>
  call(patientDetail, { params: { id }, signal }).catch((fault: unknown) => {
    if (fault instanceof ApiError && fault.status >= 400 && fault.status < 500) return null;
    throw fault;
  });
