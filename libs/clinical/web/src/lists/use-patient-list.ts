import { call, keyOf, LIVE } from '@nidaan/api-client';
import { completedPatients, PATIENT_MESSAGES, pendingPatients, type PatientAnswer } from '@nidaan/patients-contracts';
import { useListPage, useLogged, type Part, type SortKeys } from '@nidaan/ui';
import { PAGE_SIZE, PATIENT_SORTS, WAITING_SORTS } from './patient-columns.tsx';

interface DoctorsList {
  route: typeof pendingPatients | typeof completedPatients;
  fetch: (part: Pick<Part, 'search' | 'limit' | 'after' | 'signal'>) => Promise<PatientAnswer[]>;
  sorts: SortKeys<PatientAnswer>;
}

/** A doctor's list, seven rows to a page; the front desk registers while the doctor looks. */
function useDoctorsList({ route, fetch, sorts }: DoctorsList) {
  const list = useListPage<PatientAnswer>({
    queryKey: keyOf(route),
    fetch: ({ search, limit, after, signal }) => fetch({ search, limit, after, signal }),
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
    fetch: ({ signal, ...query }) => call(pendingPatients, { query: { ...query, order: 'queue' }, signal }),
    sorts: WAITING_SORTS,
  });

/** Whose prescription was saved today. */
export const useCompletedPatients = () =>
  useDoctorsList({
    route: completedPatients,
    fetch: ({ signal, ...query }) => call(completedPatients, { query, signal }),
    sorts: PATIENT_SORTS,
  });
