import { call, keyOf } from '@nidaan/api-client';
import {
  listRecallRules,
  listRecalls,
  RECALL_MESSAGES as messages,
  RECALL_SPANS,
  RECALL_STATES,
  type Recall,
} from '@nidaan/patients-contracts';
import { t, useListPage } from '@nidaan/ui';
import { queryOptions } from '@tanstack/react-query';

const AT_DESK = 8;

/** Patients who are to come again, the longest due first. */
export const useRecallList = () =>
  useListPage<Recall>({
    queryKey: keyOf(listRecalls),
    fetch: ({ filter, limit, after, signal }) => {
      const doctor = Number(filter('doctor'));
      const query = {
        due: RECALL_SPANS.find((each) => each === filter('due')),
        state: RECALL_STATES.find((each) => each === filter('state')),
        doctor: Number.isSafeInteger(doctor) && doctor > 0 ? doctor : undefined,
        ...{ limit, after },
      };
      return call(listRecalls, { query, signal });
    },
    pageSize: 25,
    pagesAtOnce: 2,
    // Each part that is read stands in the trail.
    isAhead: false,
    filters: ['due', 'state', 'doctor'],
    failed: () => t(messages.listFailed),
  });

/** The few whom the desk calls first. */
export const recallsAtDeskQuery = queryOptions({
  queryKey: keyOf(listRecalls, 'front-desk'),
  queryFn: ({ signal }) => call(listRecalls, { query: { limit: AT_DESK }, signal }),
});

export const recallRulesQuery = queryOptions({
  queryKey: keyOf(listRecallRules),
  queryFn: ({ signal }) => call(listRecallRules, { signal }),
});
