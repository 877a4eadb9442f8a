import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { SearchField } from '../forms/search-field.tsx';
import { Section } from '../page/section.tsx';
import { DataTable, type Column, type DataTableProps, type RowAction } from '../tables/data-table.tsx';
import styles from './list-page.module.css';
import type { ListPageState } from './use-list-page.ts';

interface ListPageProps<Row extends { id: number }> {
  title: string;
  list: ListPageState<Row>;
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
  noMatches: DataTableProps<Row>['empty'];
}

/** A list with search, filters and pages, in a panel that keeps its height while rows come and go. */
export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { title, list, columns, action, search, filters, clear, empty, noMatches } = props;
  const { address } = list;
  return (
    <Section
      title={title}
      flush
      actions={
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
              {clear}
            </Button>
          )}
        </div>
      }
    >
      <div className={list.isStale ? styles.stale : styles.list}>
        <DataTable
          label={title}
          columns={columns}
          rowKey={(row) => row.id}
          action={action}
          empty={address.isNarrowed ? { text: nothingMatches(address.search), ...noMatches } : empty}
          {...list.table}
        />
      </div>
    </Section>
  );
}

const nothingMatches = (search: string) =>
  search === '' ? 'Choose another filter to see the rest.' : `Nothing matches “${search}”.`;
