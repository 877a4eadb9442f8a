import { call, keyOf, LIVE } from '@nidaan/api-client';
import { PATIENT_MESSAGES, patientDetail, patientsMain } from '@nidaan/patients-contracts';
import { useLogged } from '@nidaan/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Rows of one page. */
export const PAGE_SIZE = 20;

/**
 * One page of the patients that match, newest first. `after` is the id of the last row of the page before: paging by key is
 * as fast on the last page as on the first. One row more than shown is asked for, to know whether there is a next page.
 */
export function useFoundPatients(search: string, after: number | undefined) {
  const query = useQuery({
    queryKey: keyOf(patientsMain, { search, after }),
    queryFn: ({ signal }) => call(patientsMain, { query: { search: search || undefined, limit: PAGE_SIZE + 1, after }, signal }),
    placeholderData: keepPreviousData,
    meta: LIVE.meta,
  });
  useLogged(query.error, PATIENT_MESSAGES.fetchFailed);
  return {
    ...query,
    rows: query.data?.slice(0, PAGE_SIZE),
    hasNext: (query.data?.length ?? 0) > PAGE_SIZE,
  };
}

export function usePatient(id: number) {
  const query = useQuery({
    queryKey: keyOf(patientDetail, id),
    queryFn: ({ signal }) => call(patientDetail, { params: { id }, signal }),
  });
  useLogged(query.error, PATIENT_MESSAGES.fetchFailed);
  return query;
}
