import { call } from '@nidaan/api-client';
import { readPlan } from '@nidaan/identity-contracts';
import { queryOptions } from '@tanstack/react-query';

/** The hospital's plan, its limits and what is used of them. */
export const planQuery = queryOptions({
  queryKey: ['identity', 'plan'],
  queryFn: ({ signal }) => call(readPlan, { signal }),
  staleTime: 60_000,
});
