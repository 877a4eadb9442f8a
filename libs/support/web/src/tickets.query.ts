import { call, keyOf, LIVE } from '@nidaan/api-client';
import {
  countTickets,
  listTickets,
  SUPPORT_MESSAGES as messages,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketAnswer,
} from '@nidaan/support-contracts';
import { useListPage } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';

const statusOf = (text: string | undefined) => TICKET_STATUSES.find((status) => status === text);

const SORTS = {
  id: (ticket: TicketAnswer) => ticket.id,
  title: (ticket: TicketAnswer) => ticket.title,
  priority: (ticket: TicketAnswer) => TICKET_PRIORITIES.indexOf(ticket.priority),
  status: (ticket: TicketAnswer) => TICKET_STATUSES.indexOf(ticket.status),
  created: (ticket: TicketAnswer) => ticket.created_at,
};

// The address of an attachment opens it for an hour: all of these are fetched again by the minute (OPN-54).

/** The hospital's tickets, newest first. */
export const useTicketList = () =>
  useListPage<TicketAnswer>({
    queryKey: keyOf(listTickets),
    fetch: ({ search, filter, limit, after, signal }) =>
      call(listTickets, { query: { search, status: statusOf(filter('status')), limit, after }, signal }),
    count: async ({ search, filter, signal }) =>
      (await call(countTickets, { query: { search, status: statusOf(filter('status')) }, signal })).total,
    pageSize: 25,
    pagesAtOnce: 4,
    filters: ['status'],
    sorts: SORTS,
    failed: () => messages.loadFailed,
    ...LIVE,
  });

/** How many tickets the hospital has. */
export const useTicketCount = () =>
  useQuery({
    queryKey: keyOf(countTickets),
    queryFn: async ({ signal }) => (await call(countTickets, { signal })).total,
    ...LIVE,
  });

/** One ticket, null where there is none. There is no call for one: the list is read from just above it. */
export const useTicket = (id: number) =>
  useQuery({
    queryKey: keyOf(listTickets, 'one', id),
    queryFn: async ({ signal }) => {
      const found = await call(listTickets, { query: { limit: 1, after: id + 1 }, signal });
      return found.find((ticket) => ticket.id === id) ?? null;
    },
    ...LIVE,
  });
