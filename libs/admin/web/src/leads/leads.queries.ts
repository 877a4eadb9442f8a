import { changeLead, listLeads, type LeadAnswer, type LeadStatus } from '@nidaan/admin-contracts';
import { call, keyOf } from '@nidaan/api-client';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
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

/** Sets a lead's status and note. */
export function useChangeLead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status, note }: Pick<LeadAnswer, 'id' | 'status' | 'note'>) =>
      call(changeLead, { params: { id: String(id) }, body: { status, note } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [changeLead.owner] }),
  });
}
