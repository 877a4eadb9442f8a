import { keepPreviousData, useInfiniteQuery, useQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatCount } from '../format/money.ts';
import { t } from '../language/texts.ts';
import { pageOf } from '../tables/pager.tsx';
import type { ListState } from './list-page.tsx';
import { sortRows, sortState, type SortKeys } from './sort-rows.ts';
import { useListAddress, type ListAddress } from './use-list-address.ts';

/** What of a list is asked for at once. */
export interface Part {
  search: string | undefined;
  /** Value of a filter; undefined where it is not set. */
  filter: (name: string) => string | undefined;
  /** Where the server sorts: 'age' or '-age'; undefined for its own order. */
  sort: string | undefined;
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
  /** Columns by which the server sorts the whole list, in place of `sorts`. */
  serverSorts?: readonly string[];
  /** Asks how many rows search and filters match, where more are left than were fetched. */
  count?: (wanted: Pick<Part, 'search' | 'filter' | 'signal'>) => Promise<number>;
  /** What is said in place of a list that could not be loaded. */
  failed: (error: Error) => string;
  meta?: Record<string, unknown>;
  refetchInterval?: number;
}

/**
 * A list page: rows by search, filters, sort and page of the address. It is fetched in parts, newest first, by the id of the last row: a
 * hundred thousand rows open as fast as ten. How many there are is said exactly once the end is known or the server has counted, and as
 * 'more than' before.
 */
export function useListPage<Row extends { id: number }>(options: ListPageOptions<Row>): ListPage<Row> {
  const { pageSize, isAhead = true, filters = [], keeps, sorts = {}, failed } = options;
  const address = useListAddress(filters);
  const { by, sort } = sortOf(options, address.sort);
  const query = useParts(options, address, options.serverSorts && sort.column !== undefined ? address.sort : '');
  const { hasNextPage, isFetching, isError, fetchNextPage, isPlaceholderData } = query;
  const found = query.data?.pages.flat().filter((row) => !keeps || keeps(row, address));
  const isExact = query.data !== undefined && !hasNextPage;
  const isSortable = by.length > 0 && (isExact || options.serverSorts !== undefined);
  const rows = found && isExact && !options.serverSorts ? sortRows(found, sorts, sort) : found;
  const counted = useCount(options, address, hasNextPage);
  const known = Math.max(1, Math.ceil((rows?.length ?? 0) / pageSize));
  const page = Math.min(address.page, known);
  const shown = pageOf(rows, { page, size: pageSize, onPage: address.setPage, total: isExact ? undefined : counted });
  const isWanted = address.page > known || (isAhead && page >= known - 1) || (keeps !== undefined && page === known);
  // A part that comes at once changes nothing but their number.
  const parts = query.data?.pages.length;
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isWanted, hasNextPage, isFetching, isError, parts, fetchNextPage]);
  const isStillLooking = rows?.length === 0 && hasNextPage;
  return {
    address,
    isStale: isPlaceholderData || (address.page > known && hasNextPage && !isError),
    isExact,
    error: query.error,
    table: {
      rows: isStillLooking && !isError ? undefined : shown.rows,
      error: isError && (!query.data || isStillLooking) ? failed(query.error) : null,
      onRetry: () => void query.refetch(),
      skeletonRows: pageSize,
      // Rows of another search, and those that come after the ones that were kept, are shown at once.
      turned: [address.search, ...filters.map(address.filter), isPlaceholderData, query.isFetchedAfterMount].join(' '),
      sort: isSortable ? { ...sort, by, onSort: address.setSort } : undefined,
      paging: {
        ...shown.paging,
        hasMore: hasNextPage && counted === undefined,
        ...(!isExact && counted === undefined && { total: t('more than {count}', { count: formatCount(rows?.length ?? 0) }) }),
      },
    },
  };
}

/** A list that is fetched in parts. */
interface ListPage<Row> extends ListState<Row> {
  /** Its end is known. */
  isExact: boolean;
  error: Error | null;
}

function sortOf<Row extends { id: number }>({ sorts = {}, serverSorts }: ListPageOptions<Row>, parameter: string) {
  const by = serverSorts ?? Object.keys(sorts);
  return { by, sort: sortState(by, parameter) };
}

function useParts<Row extends { id: number }>(options: ListPageOptions<Row>, address: ListAddress, sort: string) {
  const { queryKey, fetch, pageSize, pagesAtOnce, filters = [], keeps, meta, refetchInterval } = options;
  const limit = pageSize * pagesAtOnce;
  const filter = (name: string) => address.filter(name) || undefined;
  return useInfiniteQuery({
    queryKey: [...queryKey, 'parts', address.search, sort, ...(keeps ? [] : filters.map((name) => address.filter(name)))],
    queryFn: ({ pageParam, signal }) =>
      fetch({ search: address.search || undefined, sort: sort || undefined, filter, limit, after: pageParam, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length === limit ? last.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    ...(meta && { meta }),
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
}

function useCount<Row extends { id: number }>(options: ListPageOptions<Row>, address: ListAddress, isWanted: boolean) {
  const { queryKey, count, filters = [], meta } = options;
  const filter = (name: string) => address.filter(name) || undefined;
  const { data } = useQuery({
    queryKey: [...queryKey, 'count', address.search, ...filters.map((name) => address.filter(name))],
    queryFn: ({ signal }) => count!({ search: address.search || undefined, filter, signal }),
    enabled: count !== undefined && isWanted,
    ...(meta && { meta }),
  });
  return isWanted ? data : undefined;
}
