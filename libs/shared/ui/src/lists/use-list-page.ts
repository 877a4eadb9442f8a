import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatCount } from '../format/money.ts';
import { pageOf } from '../tables/pager.tsx';
import { sortRows, sortState, type SortKeys } from './sort-rows.ts';
import { useListAddress, type ListAddress } from './use-list-address.ts';

/** What of a list is asked for at once. */
export interface Part {
  search: string | undefined;
  /** Value of a filter; undefined where it is not set. */
  filter: (name: string) => string | undefined;
  limit: number;
  /** Id of the last row that is known. */
  after: number | undefined;
  signal: AbortSignal;
}

interface ListPageOptions<Row> {
  /** Of the query, without search and filters. */
  queryKey: QueryKey;
  fetch: (part: Part) => Promise<Row[]>;
  /** Rows of a page on the screen. */
  pageSize: number;
  /** Pages that are fetched at once. */
  pagesAtOnce: number;
  /** Whether the next part is fetched before it is needed: on, unless told. Each part that is read is written to the audit trail. */
  isAhead?: boolean;
  /** Names of the filters in the query string. */
  filters?: readonly string[];
  /** Keeps rows in the browser, by a filter that the server does not know. */
  keeps?: (row: Row, address: ListAddress) => boolean;
  /** By what a list that is known to its end can be sorted: name of the column → its value. */
  sorts?: SortKeys<Row>;
  /** What is said in place of a list that could not be loaded. */
  failed: (error: Error) => string;
  meta?: Record<string, unknown>;
  refetchInterval?: number;
}

/**
 * A list page: rows by search, filters, sort and page of the address. It is fetched in parts, newest first, by the id of the last row: a
 * hundred thousand rows open as fast as ten. How many there are is said exactly once the end is known, and as 'more than' before.
 */
export function useListPage<Row extends { id: number }>(options: ListPageOptions<Row>) {
  const { queryKey, fetch, pageSize, pagesAtOnce, isAhead = true, filters = [], keeps, sorts = {}, failed, ...live } = options;
  const address = useListAddress(filters);
  const limit = pageSize * pagesAtOnce;
  const filterOf = (name: string) => address.filter(name) || undefined;
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'parts', address.search, ...(keeps ? [] : filters.map((name) => address.filter(name)))],
    queryFn: ({ pageParam, signal }) =>
      fetch({ search: address.search || undefined, filter: filterOf, limit, after: pageParam, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length === limit ? last.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    ...live,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage, isPlaceholderData } = query;
  const found = query.data?.pages.flat().filter((row) => !keeps || keeps(row, address));
  const isExact = query.data !== undefined && !hasNextPage;
  const sort = sortState(sorts, isExact ? address.sort : '');
  const rows = found && sortRows(found, sorts, sort);
  const shown = pageOf(rows, { page: address.page, size: pageSize, onPage: address.setPage });
  const { page, pages } = shown.paging;
  const isWanted = address.page > pages || (isAhead && page >= pages - 1) || (keeps !== undefined && page === pages);
  // A part that comes at once changes nothing but their number.
  const parts = query.data?.pages.length;
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isWanted, hasNextPage, isFetching, isError, parts, fetchNextPage]);
  const isStillLooking = rows?.length === 0 && hasNextPage;
  return {
    address,
    /** Rows of an earlier search or page, until those that are wanted are here. */
    isStale: isPlaceholderData || (address.page > pages && hasNextPage && !isError),
    isExact,
    error: query.error,
    table: {
      rows: isStillLooking && !isError ? undefined : shown.rows,
      error: isError && (!query.data || isStillLooking) ? failed(query.error) : null,
      onRetry: () => void query.refetch(),
      skeletonRows: pageSize,
      // Rows of another search, and those that come after the ones that were kept, are shown at once.
      turned: [address.search, ...filters.map(address.filter), isPlaceholderData, query.isFetchedAfterMount].join(' '),
      sort: isExact && Object.keys(sorts).length > 0 ? { ...sort, by: Object.keys(sorts), onSort: address.setSort } : undefined,
      paging: {
        ...shown.paging,
        hasMore: hasNextPage,
        ...(!isExact && { total: `more than ${formatCount(rows?.length ?? 0)}` }),
      },
    },
  };
}
export type ListPageState<Row extends { id: number }> = ReturnType<typeof useListPage<Row>>;
