import { call, keyOf, liveOf, liveUpTo } from '@nidaan/api-client';
import { listQueues, listQueueTokens } from '@nidaan/scheduling-contracts';
import { queryOptions } from '@tanstack/react-query';

const MOST_LIVE = 50;

/** The queues of the hospital, and how many wait in each. */
export const queuesQuery = queryOptions({
  queryKey: keyOf(listQueues),
  queryFn: ({ signal }) => call(listQueues, { signal }),
  ...liveUpTo(MOST_LIVE),
});

/** Today's tokens of a queue, in the order of calling. */
export const tokensQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(listQueueTokens, id),
    queryFn: ({ signal }) => call(listQueueTokens, { params: { id }, signal }),
    ...liveOf(id),
  });
