import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { SearchField } from '../forms/search-field.tsx';
import { t } from '../language/texts.ts';
import { Section } from '../page/section.tsx';
import { DataTable, type Column, type DataTableProps, type RowAction } from '../tables/data-table.tsx';
import styles from './list-page.module.css';
import type { ListAddress } from './use-list-address.ts';

/** A list as `ListPage` draws it: what `useListPage` and `useWholeList` give. */
export interface ListState<Row> {
  address: ListAddress;
  /** Rows of an earlier search or page, until those that are wanted are here. */
  isStale: boolean;
  table: Pick<DataTableProps<Row>, 'rows' | 'error' | 'onRetry' | 'skeletonRows' | 'turned' | 'sort' | 'paging'>;
}

interface ListPageProps<Row> {
  title: string;
  /** Beside the title. */
  hint?: string;
  /** Name of the table for assistive technology, where it is not the title. */
  label?: string;
  list: ListState<Row>;
  /** What tells a row from others; its id unless told. */
  rowKey?: DataTableProps<Row>['rowKey'];
  columns: readonly Column<Row>[];
  action?: RowAction<Row>;
  /** What can be searched for; without it there is no search box. */
  search?: { label: string; placeholder?: string };
  /** Fields of the filters, right of the search box. */
  filters?: ReactNode;
  /** Label of the button that takes search and filters away. */
  clear?: string;
  /** Where there is nothing at all, and where nothing matches. */
  empty: DataTableProps<Row>['empty'];
  noMatches?: DataTableProps<Row>['empty'];
}

/** A list with search, filters and pages, in a panel that keeps its height while rows come and go. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, hint, label = title, list, rowKey = idOf, columns, action, search, filters, clear, empty, noMatches } = props;
  const { address } = list;
  const tools = (search || filters || clear) && (
    <div className={styles.filters}>
      {search && (
        <SearchField
          // A new box is the way to change one that keeps its own text.
          key={address.round}
          {...search}
          initial={address.search}
          busy={list.isStale}
          onSearch={address.find}
        />
      )}
      {filters}
      {clear && (
        <Button variant="default" disabled={!address.isNarrowed} onClick={address.clear}>
          {t(clear)}
        </Button>
      )}
    </div>
  );
  // A panel of a few rows that nobody has narrowed needs no more room than these.
  const mayShrink = address.isNarrowed || (list.table.paging?.pages ?? 1) > 1;
  const nothing = address.isNarrowed && noMatches ? { text: nothingMatches(address.search), ...noMatches } : empty;
  return (
    <Section title={title} hint={hint} flush actions={tools}>
      <div className={[mayShrink && styles.list, list.isStale && styles.stale].filter(Boolean).join(' ')}>
        <DataTable label={label} columns={columns} rowKey={rowKey} action={action} empty={nothing} {...list.table} />
      </div>
    </Section>
  );
}

const idOf = (row: unknown) => (row as { id: number }).id;

const nothingMatches = (search: string) =>
  search === '' ? t('Choose another filter to see the rest.') : t('Nothing matches “{search}”.', { search });
