import { call, keyOf, LIVE } from '@nidaan/api-client';
import { completedPatients, PATIENT_MESSAGES, pendingPatients, type PatientAnswer } from '@nidaan/patients-contracts';
import { useLogged, usePages } from '@nidaan/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PAGE_SIZE } from './patient-columns.tsx';

/** Rows asked for at once: many screen pages, and still a small answer. */
const CHUNK = 20 * PAGE_SIZE;

/**
 * A doctor's list, seven rows to a page. It is fetched in chunks: the next one comes before the last known page is reached,
 * so that a hospital with a hundred thousand waiting patients loads as fast as one with ten. `text` is searched by the server.
 */
export function usePatientList(route: typeof pendingPatients | typeof completedPatients) {
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery({
    queryKey: keyOf(route, 'chunks', search),
    queryFn: ({ pageParam, signal }): Promise<PatientAnswer[]> =>
      call(route, { query: { search: search || undefined, limit: CHUNK, after: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length === CHUNK ? last.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    // The front desk registers while the doctor looks.
    ...LIVE,
  });
  const rows = query.data?.pages.flat();
  const pages = usePages(rows ?? [], PAGE_SIZE);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const isNearEnd = pages.page >= pages.pages - 1;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetching, fetchNextPage]);
  useLogged(query.error, PATIENT_MESSAGES.fetchFailed);
  return {
    search,
    find: (text: string) => {
      setSearch(text.trim());
      pages.setPage(1);
    },
    isSearching: query.isPlaceholderData,
    hasMore: hasNextPage,
    known: rows?.length ?? 0,
    refetch: () => void query.refetch(),
    table: {
      rows: rows && pages.shown,
      error: query.isError && !query.data ? PATIENT_MESSAGES.fetchFailed : null,
      paging: { page: pages.page, pages: pages.pages, onPage: pages.setPage, first: pages.first },
    },
  };
}
export type PatientList = ReturnType<typeof usePatientList>;
