import { usePages } from '@nidaan/ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Rows of a page, and rows fetched at once: a year of rows opens as fast as a day's. */
const PAGE_SIZE = 15;
export const CHUNK = 10 * PAGE_SIZE;

/** The next chunk begins after the last row of this one, unless it was the last. */
export const afterLast = (last: readonly { id: number }[]): number | undefined =>
  last.length === CHUNK ? last.at(-1)?.id : undefined;

/** Pages through a list that is fetched in chunks; with a filter it goes on fetching until the page shown is full. */
export function useChunks<Row>(query: UseInfiniteQueryResult<InfiniteData<Row[]>>, keeps: (row: Row) => boolean = () => true) {
  const rows = query.data?.pages.flat().filter(keeps);
  const pages = usePages(rows ?? [], PAGE_SIZE);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isNearEnd = pages.page >= pages.pages - 1;
  // A chunk that comes at once changes nothing but their number.
  const chunks = query.data?.pages.length;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetching, isError, chunks, fetchNextPage]);
  const isStillLooking = rows?.length === 0 && hasNextPage;
  return {
    rows: isStillLooking ? undefined : rows && pages.shown,
    isError: isError && (!query.data || isStillLooking),
    refetch: () => void query.refetch(),
    paging: { page: pages.page, pages: pages.pages, onPage: pages.setPage, first: pages.first },
  };
}
