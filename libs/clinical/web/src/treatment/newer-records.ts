import { ApiError } from '@nidaan/api-client';
import type { MedicalRecord } from '@nidaan/clinical-contracts';
import type { PatientAnswer } from '@nidaan/patients-contracts';

/** Id of the newest prescription; 0 without one. */
export const newestOf = (records: readonly MedicalRecord[]): number => Math.max(0, ...records.map(({ id }) => id));

/** Prescriptions of the patient that came after one, newest first. */
export const newerThan = (lastSeen: number, { medical_records: records }: PatientAnswer): MedicalRecord[] =>
  records.filter(({ id }) => id > lastSeen).toSorted((a, b) => b.id - a.id);

/** Id of the newer prescription for which the server refused to save; null for another fault. */
export function newerRecordOf(fault: unknown): number | null {
  const { lastRecord } = (fault instanceof ApiError && fault.status === 409 && (fault.data as { lastRecord?: unknown })) || {};
  return typeof lastRecord === 'number' ? lastRecord : null;
}
