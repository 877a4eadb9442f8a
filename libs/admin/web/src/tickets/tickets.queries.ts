import { call, keyOf } from '@nidaan/api-client';
import {
  countAllTickets,
  listAllTickets,
  SUPPORT_MESSAGES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketAnswer,
} from '@nidaan/support-contracts';
import { useListPage } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { REFRESHED } from '../frame/refresh.ts';
import { STAFF_PAGES } from '../frame/staff-pages.ts';

/** The newest tickets of all hospitals. */
export const useRecentTickets = (limit: number) =>
  useQuery({
    queryKey: keyOf(listAllTickets, 'recent', limit),
    queryFn: ({ signal }) => call(listAllTickets, { query: { limit }, signal }),
    ...REFRESHED,
  });

export const ticketKey = (id: number) => keyOf(listAllTickets, 'one', id);

/** One ticket. There is no call for one: it is searched by its number, for those with priority support stand before all others in the list. */
export const useTicket = (id: number) =>
  useQuery({
    queryKey: ticketKey(id),
    queryFn: async ({ signal }) => {
      const found = await call(listAllTickets, { query: { search: `#${id}` }, signal });
      return found.find((ticket) => ticket.id === id) ?? null;
    },
    ...REFRESHED,
  });

const SORTS = {
  id: (ticket: TicketAnswer) => ticket.id,
  title: (ticket: TicketAnswer) => ticket.title,
  email: (ticket: TicketAnswer) => ticket.created_by_email,
  priority: (ticket: TicketAnswer) => TICKET_PRIORITIES.indexOf(ticket.priority),
  status: (ticket: TicketAnswer) => TICKET_STATUSES.indexOf(ticket.status),
  created: (ticket: TicketAnswer) => ticket.created_at,
};

const statusOf = (text: string | undefined) => TICKET_STATUSES.find((status) => status === text);

/** The list, newest first. */
export const useTicketList = () =>
  useListPage<TicketAnswer>({
    queryKey: keyOf(listAllTickets),
    fetch: ({ search, filter, limit, after, signal }) =>
      call(listAllTickets, { query: { search, status: statusOf(filter('status')), limit, after }, signal }),
    count: async ({ search, filter, signal }) =>
      (await call(countAllTickets, { query: { search, status: statusOf(filter('status')) }, signal })).total,
    ...STAFF_PAGES,
    filters: ['status'],
    sorts: SORTS,
    failed: () => SUPPORT_MESSAGES.loadFailed,
    ...REFRESHED,
  });
