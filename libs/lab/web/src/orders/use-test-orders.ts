import { call, keyOf, LIVE } from '@nidaan/api-client';
import { LAB_MESSAGES, listTestOrders, type TestOrderAnswer } from '@nidaan/lab-contracts';
import { useListPage, useLogged } from '@nidaan/ui';

/** What doctors ordered: Emergency first, then who has waited longest. */
export function useTestOrders() {
  const list = useListPage<TestOrderAnswer>({
    queryKey: keyOf(listTestOrders),
    fetch: ({ filter, limit, after, signal }) => {
      const span = filter('span') === 'older' ? 'older' : 'recent';
      return call(listTestOrders, { query: { span, limit, after }, signal });
    },
    filters: ['span'],
    pageSize: 25,
    pagesAtOnce: 8,
    failed: () => LAB_MESSAGES.ordersFailed,
    ...LIVE,
  });
  useLogged(list.error, LAB_MESSAGES.ordersFailed);
  return list;
}
