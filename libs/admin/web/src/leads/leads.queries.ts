import { countLeads, LEAD_STATUSES, listLeads, type LeadAnswer } from '@nidaan/admin-contracts';
import { call, keyOf } from '@nidaan/api-client';
import { useListPage } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { FAILED } from '../frame/messages.ts';
import { REFRESHED } from '../frame/refresh.ts';
import { STAFF_PAGES } from '../frame/staff-pages.ts';

const SORTS = {
  name: (lead: LeadAnswer) => lead.name,
  topic: (lead: LeadAnswer) => lead.topic,
  subject: (lead: LeadAnswer) => lead.subject,
  status: (lead: LeadAnswer) => LEAD_STATUSES.indexOf(lead.status),
  created: (lead: LeadAnswer) => lead.created_at,
};

const statusOf = (text: string | undefined) => LEAD_STATUSES.find((status) => status === text);

/** The leads, newest first. */
export const useLeads = () =>
  useListPage<LeadAnswer>({
    queryKey: keyOf(listLeads),
    fetch: ({ search, filter, limit, after, signal }) =>
      call(listLeads, { query: { search, status: statusOf(filter('status')), limit, after }, signal }),
    count: async ({ search, filter, signal }) =>
      (await call(countLeads, { query: { search, status: statusOf(filter('status')) }, signal })).total,
    ...STAFF_PAGES,
    filters: ['status'],
    sorts: SORTS,
    failed: () => FAILED.leads,
    ...REFRESHED,
  });

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
