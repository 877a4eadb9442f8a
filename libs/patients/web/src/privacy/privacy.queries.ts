import { call, keyOf } from '@nidaan/api-client';
import {
  findPerson,
  listBreaches,
  listConsents,
  listHolds,
  listNotices,
  listRequests,
  readBreach,
  readBundle,
  readErasurePlan,
  readPrivacySettings,
  readPublicNotice,
  readRequest,
  type RequestKind,
} from '@nidaan/patients-contracts';
import { queryOptions } from '@tanstack/react-query';

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

export const breachesQuery = queryOptions({
  queryKey: keyOf(listBreaches),
  queryFn: ({ signal }) => call(listBreaches, { signal }),
});

export const breachQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(readBreach), id],
    queryFn: ({ signal }) => call(readBreach, { params: { id }, signal }),
  });

/** What a person agreed to, newest first. */
export const consentsQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(listConsents), id],
    queryFn: ({ signal }) => call(listConsents, { params: { id }, signal }),
  });

/** What everybody may read of a hospital. */
export const publicNoticeQuery = (hospital: number, lang: string) =>
  queryOptions({
    queryKey: [...keyOf(readPublicNotice), hospital, lang],
    queryFn: ({ signal }) => call(readPublicNotice, { params: { hospital }, query: { lang }, signal }),
  });
