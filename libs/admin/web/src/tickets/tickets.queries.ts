import { call, keyOf } from '@nidaan/api-client';
import { listAllTickets, type TicketStatus } from '@nidaan/support-contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { REFRESHED } from '../frame/refresh.ts';
import { afterLast, CHUNK, useChunks } from '../frame/use-chunks.ts';

/** The newest tickets of all hospitals. */
export const useRecentTickets = (limit: number) =>
  useQuery({
    queryKey: keyOf(listAllTickets, 'recent', limit),
    queryFn: ({ signal }) => call(listAllTickets, { query: { limit }, signal }),
    ...REFRESHED,
  });

export const ticketKey = (id: number) => keyOf(listAllTickets, 'one', id);

/** One ticket. There is no call for one: the list is read from just above it. */
export const useTicket = (id: number) =>
  useQuery({
    queryKey: ticketKey(id),
    queryFn: async ({ signal }) => {
      const found = await call(listAllTickets, { query: { limit: 1, after: id + 1 }, signal });
      return found.find((ticket) => ticket.id === id) ?? null;
    },
    ...REFRESHED,
  });

/** The list, newest first, fetched in chunks while paging; a status filter goes on until its page is full. */
export function useTicketList(status: TicketStatus | '') {
  const query = useInfiniteQuery({
    queryKey: keyOf(listAllTickets, 'chunks'),
    queryFn: ({ pageParam, signal }) => call(listAllTickets, { query: { limit: CHUNK, after: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: afterLast,
    ...REFRESHED,
  });
  return useChunks(query, (ticket) => !status || ticket.status === status);
}
