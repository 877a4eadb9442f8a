import { call } from '@nidaan/api-client';
import { secondFactor } from '@nidaan/identity-contracts';
import { queryOptions } from '@tanstack/react-query';

/** Whether the login of whoever is logged in has a second step. */
export const secondFactorQuery = queryOptions({
  queryKey: ['identity', 'second-factor'],
  queryFn: ({ signal }) => call(secondFactor, { signal }),
});
