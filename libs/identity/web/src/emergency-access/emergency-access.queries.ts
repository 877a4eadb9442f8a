import { call, keyOf, LIVE } from '@nidaan/api-client';
import { listEmergencies } from '@nidaan/identity-contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';

const PAGE = 100;

/** Who opened which record in an emergency, newest first, a hundred at a time. */
export const emergenciesQuery = infiniteQueryOptions({
  queryKey: keyOf(listEmergencies),
  queryFn: ({ pageParam, signal }) => call(listEmergencies, { query: { limit: PAGE, before: pageParam || undefined }, signal }),
  initialPageParam: 0,
  getNextPageParam: (last) => (last.length === PAGE ? last.at(-1)!.id : undefined),
  meta: LIVE.meta,
});
