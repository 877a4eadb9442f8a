import { call } from '@nidaan/api-client';
import { patientSummary, type PatientAnswer, type PersonCard } from '@nidaan/patients-contracts';

/** The last visit of somebody; null for who had none. The desk also goes on where it cannot be read. */
export const lastVisitOf = ({ last_visit: last }: PersonCard): Promise<PatientAnswer | null> =>
  last === null
    ? Promise.resolve(null)
    : call(patientSummary, { params: { id: last.id }, query: { aadhaar: 'masked' } }).catch(() => null);
