import { call, keyOf, LIVE } from '@nidaan/api-client';
import { completedPatients, PATIENT_MESSAGES, pendingPatients, type PatientAnswer } from '@nidaan/patients-contracts';
import { useListPage, useLogged, type Part, type SortKeys } from '@nidaan/ui';
import { PAGE_SIZE, PATIENT_SORTS, WAITING_SORTS } from './patient-columns.tsx';

/** Name of the filter to one doctor's patients, in the address. */
export const DOCTOR = 'doctor';

interface DoctorsList {
  route: typeof pendingPatients | typeof completedPatients;
  fetch: (part: Pick<Part, 'search' | 'filter' | 'limit' | 'after' | 'signal'>) => Promise<PatientAnswer[]>;
  filters?: readonly string[];
  sorts: SortKeys<PatientAnswer>;
}

/** A doctor's list, seven rows to a page; the front desk registers while the doctor looks. */
function useDoctorsList({ route, fetch, filters = [], sorts }: DoctorsList) {
  const list = useListPage<PatientAnswer>({
    queryKey: keyOf(route),
    fetch,
    filters,
    pageSize: PAGE_SIZE,
    pagesAtOnce: 20,
    sorts,
    failed: () => PATIENT_MESSAGES.fetchFailed,
    ...LIVE,
  });
  useLogged(list.error, PATIENT_MESSAGES.fetchFailed);
  return list;
}

/** Who waits: Emergency first, then who has waited longest. */
export const useWaitingPatients = () =>
  useDoctorsList({
    route: pendingPatients,
    fetch: ({ search, filter, limit, after, signal }) =>
      call(pendingPatients, { query: { search, limit, after, doctor: filter(DOCTOR), order: 'queue' }, signal }),
    filters: [DOCTOR],
    sorts: WAITING_SORTS,
  });

/** Whose prescription was saved today. */
export const useCompletedPatients = () =>
  useDoctorsList({
    route: completedPatients,
    fetch: ({ search, limit, after, signal }) => call(completedPatients, { query: { search, limit, after }, signal }),
    sorts: PATIENT_SORTS,
  });
