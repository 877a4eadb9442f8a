import { call, keyOf, LIVE } from '@nidaan/api-client';
import { completedPatients, PATIENT_MESSAGES, pendingPatients, type PatientAnswer } from '@nidaan/patients-contracts';
import { useListPage, useLogged } from '@nidaan/ui';
import { PAGE_SIZE, PATIENT_SORTS } from './patient-columns.tsx';

/** A doctor's list, seven rows to a page; the front desk registers while the doctor looks. */
export function usePatientList(route: typeof pendingPatients | typeof completedPatients) {
  const list = useListPage<PatientAnswer>({
    queryKey: keyOf(route),
    fetch: ({ search, limit, after, signal }) => call(route, { query: { search, limit, after }, signal }),
    pageSize: PAGE_SIZE,
    pagesAtOnce: 20,
    sorts: PATIENT_SORTS,
    failed: () => PATIENT_MESSAGES.fetchFailed,
    ...LIVE,
  });
  useLogged(list.error, PATIENT_MESSAGES.fetchFailed);
  return list;
}
