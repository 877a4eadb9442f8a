import { call, keyOf } from '@nidaan/api-client';
import {
  listDuplicates,
  listMerges,
  previewMerge,
  readMerge,
  type DuplicateBand,
  type DuplicateState,
} from '@nidaan/patients-contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

const PAIRS = 20;
const MERGES = 50;

/** Pairs that may be one, the likeliest first; '' is any band. */
export const duplicatesQuery = (state: DuplicateState, band: DuplicateBand | '') =>
  infiniteQueryOptions({
    queryKey: [...keyOf(listDuplicates), state, band],
    queryFn: ({ pageParam, signal }) =>
      call(listDuplicates, {
        query: { state, band: band === '' ? undefined : band, limit: PAIRS, after: pageParam === '' ? undefined : pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length === PAIRS ? last.at(-1)!.id : undefined),
  });

/** The register of merges, newest first. */
export const mergesQuery = (from: string, to: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(listMerges), from, to],
    queryFn: ({ pageParam, signal }) =>
      call(listMerges, {
        query: { from: from || undefined, to: to || undefined, limit: MERGES, after: pageParam || undefined },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length === MERGES ? last.at(-1)!.id : undefined),
  });

export const mergeQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(readMerge), id],
    queryFn: ({ signal }) => call(readMerge, { params: { id }, signal }),
    staleTime: 0,
  });

/**
 * What two persons have, before they are joined. Not under the key of its owner: whoever was merged has no preview, so a merge that
 * makes all reads of patients stale must not ask for it again.
 */
export const previewQuery = (survivor: number, other: number) =>
  queryOptions({
    queryKey: [previewMerge.name, survivor, other],
    queryFn: ({ signal }) => call(previewMerge, { params: { id: survivor }, query: { other_id: other }, signal }),
    staleTime: 0,
    retry: false,
  });
