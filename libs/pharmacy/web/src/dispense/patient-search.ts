import { ApiError, call, keyOf, sentenceOf } from '@nidaan/api-client';
import { PATIENT_MESSAGES, patientDetail, patientsMain, type PatientAnswer } from '@nidaan/patients-contracts';
import { PHARMACY_MESSAGES as messages } from '@nidaan/pharmacy-contracts';
import { useLogged } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';

/** Patients that one look shows; more would be searched for by more digits. */
const MANY = 20;

const isUnknown = (fault: unknown) => fault instanceof ApiError && fault.status === 404;

async function findPatients(text: string, signal: AbortSignal): Promise<PatientAnswer[]> {
  const search = () => call(patientsMain, { query: { search: text, limit: MANY }, signal });
  // A mobile number has ten digits: fewer are an id first.
  if (!/^\d{1,9}$/.test(text)) return search();
  try {
    return [await call(patientDetail, { params: { id: text }, query: { aadhaar: 'masked' }, signal })];
  } catch (fault) {
    if (!isUnknown(fault)) throw fault;
    const found = await search();
    if (found.length === 0) throw fault;
    return found;
  }
}

/** The patients of an id or a phone number; nothing is asked for until there is a text. */
export function usePatientSearch(text: string | null) {
  const query = useQuery({
    queryKey: keyOf(patientsMain, 'pharmacy-search', text),
    queryFn: ({ signal }) => findPatients(text!, signal),
    enabled: text !== null,
    gcTime: 0,
  });
  useLogged(query.error, messages.fetchFailed);
  const none = query.data?.length === 0 ? PATIENT_MESSAGES.noneFound : null;
  return { ...query, failure: query.error ? sentenceOf(query.error, 'detail', messages.fetchFailed) : none };
}

/** A patient with everything the counter shows (PHA-25). */
export function usePatient(id: number) {
  const query = useQuery({
    queryKey: keyOf(patientDetail, id),
    queryFn: ({ signal }) => call(patientDetail, { params: { id }, query: { aadhaar: 'masked' }, signal }),
  });
  useLogged(query.error, messages.fetchFailed);
  return { ...query, failure: query.error ? sentenceOf(query.error, 'detail', messages.fetchFailed) : null };
}
