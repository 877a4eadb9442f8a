import { call, keyOf, LIVE } from '@nidaan/api-client';
import { listBranches } from '@nidaan/identity-contracts';
import { queryOptions } from '@tanstack/react-query';

/** The branches in which the reader works, closed ones too. */
export const branchesQuery = queryOptions({
  queryKey: keyOf(listBranches),
  queryFn: ({ signal }) => call(listBranches, { signal }),
  meta: LIVE.meta,
});
