import { call, keyOf, LIVE, sentenceOf } from '@nidaan/api-client';
import { listPharmacyRecords, PHARMACY_MESSAGES as say, type ListedPharmacyRecord } from '@nidaan/pharmacy-contracts';
import { useLogged, usePages } from '@nidaan/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export const PAGE_SIZE = 10;
const CHUNK = 15 * PAGE_SIZE;

/** The bills, newest first, fetched in chunks while paging: a year of bills opens as fast as a day's. */
export function useDispensedList() {
  const [search, setSearch] = useState('');
  const [date, setDate] = useState('');
  const query = useInfiniteQuery({
    queryKey: keyOf(listPharmacyRecords, 'chunks', search, date),
    queryFn: ({ pageParam, signal }): Promise<ListedPharmacyRecord[]> =>
      call(listPharmacyRecords, {
        query: { search: search || undefined, date: date || undefined, limit: CHUNK, after: pageParam },
        signal,
      }),
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
  useLogged(query.error, say.fetchFailed);
  const filter = (nextSearch: string, nextDate: string) => {
    setSearch(nextSearch.trim());
    setDate(nextDate);
    pages.setPage(1);
  };
  return {
    search,
    date,
    filter,
    isSearching: query.isPlaceholderData,
    hasMore: hasNextPage,
    known: rows?.length ?? 0,
    refetch: () => void query.refetch(),
    rows: rows && pages.shown,
    error: query.error && !query.data ? sentenceOf(query.error, 'detail', say.fetchFailed) : null,
    paging: { page: pages.page, pages: pages.pages, onPage: pages.setPage, first: pages.first },
  };
}
