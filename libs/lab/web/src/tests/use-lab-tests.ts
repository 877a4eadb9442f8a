import { call, keyOf, LIVE } from '@nidaan/api-client';
import { countLabTests, LAB_MESSAGES, listLabTests, type DeskLabTest } from '@nidaan/lab-contracts';
import { useListPage, useLogged } from '@nidaan/ui';
import { STATUS_LABELS } from './status-labels.ts';

const SORTS = {
  testName: (test: DeskLabTest) => test.testName,
  patient: (test: DeskLabTest) => test.patientName,
  date: (test: DeskLabTest) => test.testDate,
  status: (test: DeskLabTest) => STATUS_LABELS[test.status],
  price: (test: DeskLabTest) => test.price,
};

/** The lab tests, newest first. */
export function useLabTests() {
  const list = useListPage<DeskLabTest>({
    queryKey: keyOf(listLabTests),
    fetch: ({ search, limit, after, signal }) => call(listLabTests, { query: { search, order: 'exact', limit, after }, signal }),
    count: async ({ search, signal }) => (await call(countLabTests, { query: { search }, signal })).total,
    pageSize: 25,
    pagesAtOnce: 8,
    sorts: SORTS,
    failed: () => LAB_MESSAGES.testsFailed,
    ...LIVE,
  });
  useLogged(list.error, LAB_MESSAGES.testsFailed);
  return list;
}
