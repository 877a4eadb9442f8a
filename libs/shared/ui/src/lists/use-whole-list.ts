import { pageOf } from '../tables/pager.tsx';
import type { ListState } from './list-page.tsx';
import { sortRows, sortState, type SortKeys } from './sort-rows.ts';
import { useListAddress, type ListAddress } from './use-list-address.ts';

interface WholeListOptions<Row> {
  /** The whole list, undefined while it loads. */
  rows: readonly Row[] | undefined;
  /** Rows of a page on the screen. */
  pageSize: number;
  /** Of the list in the query string, where the screen has several. */
  name?: string;
  /** Names of the filters in the query string. */
  filters?: readonly string[];
  /** Whether a row matches search and filters. */
  keeps?: (row: Row, address: ListAddress) => boolean;
  /** By what can be sorted: name of the column → its value. */
  sorts?: SortKeys<Row>;
  /** What is said in place of a list that could not be loaded; null where it could. */
  error?: string | null;
  onRetry?: () => void;
}

/** A list that one call answers as a whole: its search, filters, sort and page stand in the address, as those of `useListPage` do. */
export function useWholeList<Row>(options: WholeListOptions<Row>): ListState<Row> {
  const { rows, pageSize, name, filters = [], keeps, sorts = {}, error = null, onRetry } = options;
  const address = useListAddress(filters, name);
  const found = keeps ? rows?.filter((row) => keeps(row, address)) : rows;
  const by = Object.keys(sorts);
  const sort = sortState(by, address.sort);
  const shown = pageOf(found && sortRows(found, sorts, sort), {
    page: address.page,
    size: pageSize,
    onPage: address.setPage,
  });
  return {
    address,
    isStale: false,
    table: {
      rows: shown.rows,
      // Where nothing can be searched for and all is seen at once, there is nothing to turn or to count.
      paging: keeps || shown.paging.pages > 1 ? shown.paging : undefined,
      error,
      onRetry,
      turned: [address.search, ...filters.map(address.filter)].join(' '),
      sort: by.length > 0 ? { ...sort, by, onSort: address.setSort } : undefined,
    },
  };
}
