import { listLeads, type LeadStatus } from '@nidaan/admin-contracts';
import { call, keyOf } from '@nidaan/api-client';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { REFRESHED } from '../frame/refresh.ts';
import { afterLast, CHUNK, useChunks } from '../frame/use-chunks.ts';

/** The leads, newest first, fetched in chunks while paging. */
export function useLeads(status: LeadStatus | '') {
  const query = useInfiniteQuery({
    queryKey: keyOf(listLeads, status),
    queryFn: ({ pageParam, signal }) =>
      call(listLeads, { query: { limit: CHUNK, after: pageParam, status: status || undefined }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: afterLast,
    placeholderData: keepPreviousData,
    ...REFRESHED,
  });
  return useChunks(query);
}

/** One lead, null where there is none. There is no call for one: the list is read from just above it. */
export const useLead = (id: number | null) =>
  useQuery({
    queryKey: keyOf(listLeads, 'one', id),
    queryFn: async ({ signal }) => {
      const found = await call(listLeads, { query: { limit: 1, after: id! + 1 }, signal });
      return found.find((lead) => lead.id === id) ?? null;
    },
    enabled: id !== null,
  });
