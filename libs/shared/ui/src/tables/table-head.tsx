import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import type { Column, DataTableProps } from './data-table.tsx';
import { t } from '../language/texts.ts';
import styles from './data-table.module.css';

/** Classes of a column's cells. */
export const classOf = (column: Pick<Column<never>, 'align' | 'nowrap' | 'wideOnly' | 'rowHeader'>) =>
  [
    column.align && column.align !== 'left' && styles[column.align],
    column.nowrap && styles.nowrap,
    column.wideOnly && styles.wide,
    column.rowHeader && styles.strong,
  ]
    .filter(Boolean)
    .join(' ') || undefined;

type HeadProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sort'> & { action?: string };

/** The head of a table; a column by which the list can be sorted has a button. */
export function Head<Row>({ columns, action, sort }: HeadProps<Row>) {
  const orderOf = (key: string) =>
    !sort?.by.includes(key) ? undefined : sort.column !== key ? 'none' : sort.isDescending ? 'descending' : 'ascending';
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.key} scope="col" className={classOf(column)} aria-sort={orderOf(column.key)}>
            <SortButton order={orderOf(column.key)} column={column} onSort={sort?.onSort} />
          </th>
        ))}
        {action && (
          <th scope="col" className={styles.action}>
            {action}
          </th>
        )}
      </tr>
    </thead>
  );
}

interface SortButtonProps {
  order: 'none' | 'ascending' | 'descending' | undefined;
  column: { key: string; header: string };
  onSort: ((sort: string) => void) | undefined;
}

/** First press: ascending; second: descending; third: as before. */
function SortButton({ order, column: { key, header }, onSort }: SortButtonProps) {
  if (!order || !onSort) return t(header);
  const next = { none: key, ascending: `-${key}`, descending: '' }[order];
  const Icon = { none: IconSelector, ascending: IconChevronUp, descending: IconChevronDown }[order];
  return (
    <button type="button" className={styles.sort} onClick={() => onSort(next)}>
      {t(header)}
      <Icon size={13} stroke={2} aria-hidden />
    </button>
  );
}
