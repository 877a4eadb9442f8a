import { call, keyOf } from '@nidaan/api-client';
import { listSessions } from '@nidaan/identity-contracts';
import { queryOptions } from '@tanstack/react-query';

/** Where the reader is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: keyOf(listSessions),
  queryFn: ({ signal }) => call(listSessions, { signal }),
});
