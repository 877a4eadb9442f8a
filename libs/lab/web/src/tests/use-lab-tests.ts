import { call, keyOf, LIVE } from '@nidaan/api-client';
import { LAB_MESSAGES, listLabTests, type LabTestAnswer } from '@nidaan/lab-contracts';
import { useLogged, usePages } from '@nidaan/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Rows of one page on screen. */
export const PAGE_SIZE = 10;
const CHUNK = 20 * PAGE_SIZE;

/** The lab tests, fetched in chunks: the next one comes before the last known page is reached. The server searches. */
export function useLabTests() {
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery({
    queryKey: keyOf(listLabTests, 'chunks', search),
    queryFn: ({ pageParam, signal }): Promise<LabTestAnswer[]> =>
      call(listLabTests, { query: { search: search || undefined, limit: CHUNK, after: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length === CHUNK ? last.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    ...LIVE,
  });
  const rows = query.data?.pages.flat();
  const pages = usePages(rows ?? [], PAGE_SIZE);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const isNearEnd = pages.page >= pages.pages - 1;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetching, fetchNextPage]);
  useLogged(query.error, LAB_MESSAGES.testsFailed);
  return {
    search,
    find: (text: string) => {
      setSearch(text.trim());
      pages.setPage(1);
    },
    isSearching: query.isPlaceholderData,
    refetch: () => void query.refetch(),
    table: {
      rows: rows && pages.shown,
      error: query.isError && !query.data ? LAB_MESSAGES.testsFailed : null,
      paging: { page: pages.page, pages: pages.pages, onPage: pages.setPage, first: pages.first },
    },
  };
}
