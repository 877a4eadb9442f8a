import { ApiError, call, keyOf, LIVE } from '@nidaan/api-client';
import {
  countPatients,
  PATIENT_MESSAGES,
  PATIENT_SORTS,
  patientDetail,
  patientsMain,
  patientVisits,
  type PatientAnswer,
} from '@nidaan/patients-contracts';
import { useListPage, useLogged } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { isRestricted } from './emergency-access.tsx';

/** The patients that match, newest first or as sorted. Each row that is read is written to the audit trail, so that no page is fetched unasked. */
export function useFoundPatients() {
  const list = useListPage<PatientAnswer>({
    queryKey: keyOf(patientsMain),
    fetch: ({ search, sort, limit, after, signal }) => call(patientsMain, { query: { search, sort, limit, after }, signal }),
    count: async ({ search, signal }) => (await call(countPatients, { query: { search }, signal })).total,
    serverSorts: PATIENT_SORTS,
    pageSize: 25,
    pagesAtOnce: 1,
    isAhead: false,
    failed: () => PATIENT_MESSAGES.fetchFailed,
    meta: LIVE.meta,
  });
  useLogged(list.error, PATIENT_MESSAGES.fetchFailed);
  return list;
}

/** One patient; null where there is none. */
export function usePatient(id: number) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(patientDetail, id),
    queryFn: ({ signal }) => call(patientDetail, { params: { id }, query: { aadhaar: 'masked' }, signal }),
  });
  const isUnknown = error instanceof ApiError && error.status === 404;
  const isClosed = isRestricted(error);
  useLogged(isUnknown || isClosed ? null : error, PATIENT_MESSAGES.fetchFailed);
  const failure = error && PATIENT_MESSAGES.fetchFailed;
  return { patient: isUnknown ? null : data, isClosed, failure, retry: () => void refetch() };
}

/** All visits of the person whose visit this is, newest first. */
export function useVisits(id: number) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(patientVisits, id),
    queryFn: ({ signal }) => call(patientVisits, { params: { id }, signal }),
    meta: LIVE.meta,
  });
  const isClosed = isRestricted(error);
  useLogged(isClosed ? null : error, PATIENT_MESSAGES.fetchFailed);
  return { visits: data, isClosed, failure: error && !data && PATIENT_MESSAGES.fetchFailed, retry: () => void refetch() };
}
