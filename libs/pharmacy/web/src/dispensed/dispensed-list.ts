import { call, keyOf, LIVE, sentenceOf } from '@nidaan/api-client';
import { listPharmacyRecords, PHARMACY_MESSAGES as messages, type ListedPharmacyRecord } from '@nidaan/pharmacy-contracts';
import { useListPage, useLogged } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';

const sentenceOfFailure = (error: Error) => sentenceOf(error, 'detail', messages.fetchFailed);

const SORTS = {
  record: (bill: ListedPharmacyRecord) => bill.record_id,
  name: (bill: ListedPharmacyRecord) => bill.patient_name,
  disease: (bill: ListedPharmacyRecord) => bill.patient_disease,
  date: (bill: ListedPharmacyRecord) => bill.date,
  total: (bill: ListedPharmacyRecord) => bill.total_amount,
};

/** The bills, newest first. */
export function useDispensedList() {
  const list = useListPage<ListedPharmacyRecord>({
    queryKey: keyOf(listPharmacyRecords),
    fetch: ({ search, filter, limit, after, signal }) =>
      call(listPharmacyRecords, { query: { search, date: filter('date'), limit, after }, signal }),
    pageSize: 25,
    pagesAtOnce: 6,
    filters: ['date'],
    sorts: SORTS,
    failed: sentenceOfFailure,
    ...LIVE,
  });
  useLogged(list.error, messages.fetchFailed);
  return list;
}

/** One bill, null where there is none. There is no call for one: the list is read from just above it. */
export function useBill(id: number) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(listPharmacyRecords, 'one', id),
    queryFn: async ({ signal }) => {
      const found = await call(listPharmacyRecords, { query: { limit: 1, after: id + 1 }, signal });
      return found.find((bill) => bill.id === id) ?? null;
    },
    ...LIVE,
  });
  useLogged(error, messages.fetchFailed);
  return { bill: data, failure: error && sentenceOfFailure(error), retry: () => void refetch() };
}
