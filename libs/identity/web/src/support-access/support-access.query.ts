import { call, keyOf, LIVE } from '@nidaan/api-client';
import { listSupportAccess } from '@nidaan/identity-contracts';
import { queryOptions } from '@tanstack/react-query';

/** When the platform's staff asked to look into the hospital, and when they could. */
export const supportAccessQuery = queryOptions({
  queryKey: keyOf(listSupportAccess),
  queryFn: ({ signal }) => call(listSupportAccess, { signal }),
  meta: LIVE.meta,
});
