import { call, keyOf } from '@nidaan/api-client';
import { listApiKeys } from '@nidaan/identity-contracts';
import { queryOptions } from '@tanstack/react-query';

/** The API keys of the hospital. */
export const apiKeysQuery = queryOptions({
  queryKey: keyOf(listApiKeys),
  queryFn: ({ signal }) => call(listApiKeys, { signal }),
});
