import { call, keyOf, LIVE } from '@nidaan/api-client';
import { listEmergencies } from '@nidaan/identity-contracts';
import { queryOptions } from '@tanstack/react-query';

/** Who opened which record in an emergency, the newest 100. */
export const emergenciesQuery = queryOptions({
  queryKey: keyOf(listEmergencies),
  queryFn: ({ signal }) => call(listEmergencies, { signal }),
  meta: LIVE.meta,
});
