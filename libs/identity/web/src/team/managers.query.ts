import { call } from '@nidaan/api-client';
import { listManagers } from '@nidaan/identity-contracts';
import { queryOptions } from '@tanstack/react-query';

/** Whom to ask for what one's role does not have; owners first. */
export const managersQuery = queryOptions({
  queryKey: ['identity', 'managers'],
  queryFn: ({ signal }) => call(listManagers, { signal }),
  staleTime: 5 * 60_000,
});
