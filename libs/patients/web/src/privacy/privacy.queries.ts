import { call, keyOf } from '@nidaan/api-client';
import { accessLogPeople } from '@nidaan/identity-contracts';
import {
  findPerson,
  listBreaches,
  listBreachPersons,
  listConsents,
  listHolds,
  listNotices,
  listPastedPersons,
  listProposals,
  listRequests,
  readBreach,
  readBundle,
  readErasurePlan,
  readPrivacySettings,
  readPublicNotice,
  readRequest,
  type RequestKind,
} from '@nidaan/patients-contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const MAKING_MS = 2000;

/** Requests of persons, of one kind or all, newest first. */
export const requestsQuery = (kind?: RequestKind) =>
  queryOptions({
    queryKey: [...keyOf(listRequests), kind ?? ''],
    queryFn: ({ signal }) => call(listRequests, { query: { kind }, signal }),
  });

export const requestQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(readRequest), id],
    queryFn: ({ signal }) => call(readRequest, { params: { id }, signal }),
  });

/** The person a request is about. */
export const personQuery = (id: number | null) =>
  queryOptions({
    queryKey: [...keyOf(findPerson), id],
    queryFn: ({ signal }) => call(findPerson, { params: { id: id! }, signal }),
    enabled: id !== null,
  });

/** What an erasure does, or did. */
export const erasurePlanQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(readErasurePlan), id],
    queryFn: ({ signal }) => call(readErasurePlan, { params: { id }, signal }),
  });

/** How far the copy of a record is; asked again while a job makes it. */
export const bundleQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(readBundle), id],
    queryFn: ({ signal }) => call(readBundle, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? MAKING_MS : false),
  });

/** What hinders an erasure. */
export const holdsQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(listHolds), id],
    queryFn: ({ signal }) => call(listHolds, { params: { id }, signal }),
  });

export const noticesQuery = queryOptions({
  queryKey: keyOf(listNotices),
  queryFn: ({ signal }) => call(listNotices, { signal }),
});

export const privacySettingsQuery = queryOptions({
  queryKey: keyOf(readPrivacySettings),
  queryFn: ({ signal }) => call(readPrivacySettings, { signal }),
});

/** Persons whose time is over and on whom nobody has decided. */
export const proposalsQuery = queryOptions({
  queryKey: keyOf(listProposals),
  queryFn: ({ signal }) => call(listProposals, { signal }),
});

export const breachesQuery = queryOptions({
  queryKey: keyOf(listBreaches),
  queryFn: ({ signal }) => call(listBreaches, { signal }),
});

export const breachQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(readBreach), id],
    queryFn: ({ signal }) => call(readBreach, { params: { id }, signal }),
  });

/** Members of now and before, one of whom may have seen what was not theirs; who left is among them. */
export const membersQuery = queryOptions({
  queryKey: keyOf(accessLogPeople),
  queryFn: ({ signal }) => call(accessLogPeople, { signal }),
});

/** What is asked after a breach: who touched records, and on which days. */
export interface BreachQuestion {
  member: string;
  from: string;
  to: string;
}

/** Each look is an entry of the trail: it is asked once, and not again behind the user's back. */
const ONCE = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false } as const;

/** Persons whose records a member touched. */
export const breachPersonsQuery = (id: number, asked: BreachQuestion) =>
  queryOptions({
    queryKey: [...keyOf(listBreachPersons), id, asked],
    queryFn: ({ signal }) => call(listBreachPersons, { params: { id }, query: { ...asked, limit: 200 }, signal }),
    ...ONCE,
  });

/** Persons whom the desk has pasted. */
export const pastedPersonsQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(listPastedPersons), id],
    queryFn: ({ signal }) => call(listPastedPersons, { params: { id }, query: { limit: 200 }, signal }),
    ...ONCE,
  });

/** What a person agreed to, newest first. */
export const consentsQuery = (id: number | null) =>
  queryOptions({
    queryKey: [...keyOf(listConsents), id],
    queryFn: ({ signal }) => call(listConsents, { params: { id: id! }, signal }),
    enabled: id !== null,
  });

/** What everybody may read of a hospital; in another language, what was shown stays until that one is there. */
export const publicNoticeQuery = (hospital: number, lang: string) =>
  queryOptions({
    queryKey: [...keyOf(readPublicNotice), hospital, lang],
    queryFn: ({ signal }) => call(readPublicNotice, { params: { hospital }, query: { lang }, signal }),
    placeholderData: keepPreviousData,
  });
