import { ApiError } from '@nidaan/api-client';
import type { MedicalRecord } from '@nidaan/clinical-contracts';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import { useState } from 'react';

const newestOf = (records: readonly MedicalRecord[]) => Math.max(0, ...records.map(({ id }) => id));

/** Prescriptions of the patient that were saved since the treatment was opened. */
export function useNewerRecords({ medical_records: records }: PatientAnswer) {
  const [lastSeen] = useState(() => newestOf(records));
  return {
    /** Newest first. */
    newer: records.filter(({ id }) => id > lastSeen).toSorted((a, b) => b.id - a.id),
    /** Id of the newest one when the treatment was opened; 0 without one. */
    lastSeen,
    /** Id of the newest one that is known by now. */
    newest: newestOf(records),
  };
}

/** Id of the newer prescription for which the server refused to save; null for another fault. */
export function newerRecordOf(fault: unknown): number | null {
  const { lastRecord } = (fault instanceof ApiError && fault.status === 409 && (fault.data as { lastRecord?: unknown })) || {};
  return typeof lastRecord === 'number' ? lastRecord : null;
}
