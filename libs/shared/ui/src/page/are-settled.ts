import type { UseQueryResult } from '@tanstack/react-query';

type Settling = Pick<UseQueryResult, 'isPending' | 'failureCount' | 'errorUpdateCount' | 'fetchStatus'>;

/**
 * Whether each of these queries has answered, has failed once, or asks nothing at the moment. A button below what they fill is not offered sooner:
 * it would be pushed away under the hand, and another one there.
 */
export const areSettled = (queries: readonly Settling[]): boolean =>
  queries.every(
    ({ isPending, failureCount, errorUpdateCount, fetchStatus }) =>
      !isPending || failureCount + errorUpdateCount > 0 || fetchStatus !== 'fetching',
  );
