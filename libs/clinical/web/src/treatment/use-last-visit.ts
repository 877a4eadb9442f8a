import { call, keyOf } from '@nidaan/api-client';
import type { MedicalRecord } from '@nidaan/clinical-contracts';
import { PATIENT_MESSAGES, patientVisits, type PatientAnswer } from '@nidaan/patients-contracts';
import { useLogged } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';

/** The visit of the same person before this one, and their last prescription of all visits before; null where there is none. */
export interface LastVisit {
  visit: PatientAnswer;
  record: MedicalRecord | null;
}

/** What is known of the patient from before; null also while it is read, and where it cannot be. */
export function useLastVisit(id: number): LastVisit | null {
  const { data, error } = useQuery({
    queryKey: keyOf(patientVisits, id),
    queryFn: ({ signal }) => call(patientVisits, { params: { id }, signal }),
  });
  useLogged(error, PATIENT_MESSAGES.fetchFailed);
  // Those of other branches are read in the health record alone (ORG-38).
  const earlier = (data ?? []).filter((visit) => visit.id < id && !visit.other_branch);
  const [visit] = earlier;
  return visit ? { visit, record: earlier.flatMap(newestFirst)[0] ?? null } : null;
}

const newestFirst = ({ medical_records: records }: PatientAnswer) => records.toSorted((a, b) => b.id - a.id);
