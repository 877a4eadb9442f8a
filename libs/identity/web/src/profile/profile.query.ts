import { call, LIVE } from '@nidaan/api-client';
import { userDetails } from '@nidaan/identity-contracts';
import { queryOptions } from '@tanstack/react-query';

/** The caller's profile: the first item of user-details. */
export const profileQuery = queryOptions({
  queryKey: ['identity', 'user-details'],
  queryFn: async ({ signal }) => {
    const [profile] = await call(userDetails, { signal });
    if (!profile) throw new Error('user-details answered an empty list');
    return profile;
  },
  staleTime: 60_000,
  // Another desk may show a tab, change the name, or pay.
  meta: LIVE.meta,
});
