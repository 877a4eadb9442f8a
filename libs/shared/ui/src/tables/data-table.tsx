import { Button, Skeleton } from '@mantine/core';
import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useReturnToRow } from '../addresses/use-return-to-row.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { LoadFault } from '../feedback/load-fault.tsx';
import { t } from '../language/texts.ts';
import styles from './data-table.module.css';
import { Pager, usePages } from './pager.tsx';
import { RowLink } from './row-link.tsx';
import { classOf, Head } from './table-head.tsx';
import { useNarrow } from './use-media.ts';
import { useSteadyRows } from './use-steady-rows.ts';

/** A column of DataTable. */
export interface Column<Row> {
  /** Unique within the table. */
  key: string;
  header: string;
  /** `index` counts from 0 over the whole list, not the page (S.No.). */
  render: (row: Row, index: number) => ReactNode;
  /** Figures go right. */
  align?: 'left' | 'right' | 'center';
  /** Kept on one line. */
  nowrap?: boolean;
  /** The cell that names the row: a little stronger, and the row's header for assistive technology. */
  rowHeader?: boolean;
  /** Left out on phones. */
  wideOnly?: boolean;
  /** On phones it stands in a second line below the row's name: as in its column, or as drawn here. */
  below?: true | ((row: Row) => ReactNode);
  /** Of the whole list, not the page. With one in any column the table ends with a line of totals. */
  total?: ReactNode;
}

export type RowAction<Row> = { header?: string; label: (row: Row) => string } & (
  { onAct: (row: Row) => void; to?: never } | { to: (row: Row) => string; onAct?: never }
);

export interface DataTableProps<Row> {
  /** Name of the table for assistive technology. */
  label: string;
  columns: readonly Column<Row>[];
  /** undefined while loading: a skeleton is shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** A sentence shown in place of the rows. */
  error?: string | null;
  onRetry?: () => void;
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  /** One button per row, or a link where it has an address; arrow up and down move between the rows' buttons. */
  action?: RowAction<Row>;
  /** Rows per page in the browser; without it all rows are shown. */
  pageSize?: number;
  /** Where the server pages: the pager's state, `rows` being the page. Page starts at 1. */
  paging?: {
    page: number;
    pages: number;
    onPage: (page: number) => void;
    first?: number;
    hasMore?: boolean;
    total?: string;
  };
  /** Columns by which the list can be sorted, and the one by which it is; `onSort` takes 'age' or '-age', '' for the order of before. */
  sort?: { by: readonly string[]; column: string | undefined; isDescending: boolean; onSort: (sort: string) => void };
  /** What else the user turns: rows of another search are shown at once, also under a hand. With it rows wait on touch screens too. */
  turned?: string;
  /** Shown while `rows` is undefined. */
  skeletonRows?: number;
}

/** Compact rows, sticky head, figures right, and a designed loading, empty and error state. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, pageSize, paging, error } = props;
  const columns = useColumns(props.columns);
  const cut = usePages(rows ?? [], pageSize ?? Math.max(1, rows?.length ?? 1));
  const shown = pageSize && !paging ? cut.shown : (rows ?? []);
  // What the user turned or sorted is shown at once.
  const { column, isDescending } = props.sort ?? {};
  const steady = useSteadyRows(
    shown,
    props.rowKey,
    `${paging?.page ?? cut.page} ${column} ${isDescending} ${props.turned}`,
    props.turned !== undefined,
  );
  const box = useRef<HTMLDivElement>(null);
  useReturnToRow(props.label, rows !== undefined, box);
  const first = paging ? (paging.first ?? 0) : pageSize ? cut.first : 0;
  const isEmpty = !error && rows !== undefined && rows.length === 0;
  if (error) {
    return (
      <div className={styles.message}>
        <LoadFault onRetry={props.onRetry}>{error}</LoadFault>
      </div>
    );
  }
  if (isEmpty) return <EmptyState {...props.empty} />;
  return (
    <>
      <div className={styles.news} aria-live="polite">
        {steady.isHeld && (
          <Button size="compact-xs" variant="light" onClick={steady.letGo}>
            {steady.newcomers > 0 ? t('{newcomers} new: show', { newcomers: steady.newcomers }) : t('Changed: show')}
          </Button>
        )}
      </div>
      {/* Reached by the keyboard to be scrolled; a group, since the section around it is the landmark. */}
      <div ref={box} className={styles.scroll} role="group" aria-label={t(props.label)} tabIndex={0}>
        <table className={styles.table} aria-label={t(props.label)} aria-busy={rows === undefined}>
          <Head columns={columns} action={props.action?.header ?? (props.action && t('Action'))} sort={props.sort} />
          {/* The row's link is for everybody: the click on the rest of the row is a convenience of the mouse. */}
          <tbody
            onKeyDown={moveBetweenActions}
            {...steady.handlers}
            onClick={(event) => {
              steady.handlers.onClick();
              openRow(event);
            }}
          >
            {rows === undefined ? (
              <SkeletonRows columns={columns.length + (props.action ? 1 : 0)} count={props.skeletonRows ?? pageSize ?? 6} />
            ) : (
              steady.rows.map((row, index) => (
                <Line key={props.rowKey(row)} row={row} index={first + index} {...props} columns={columns} />
              ))
            )}
          </tbody>
          {rows !== undefined && <Foot columns={columns} />}
        </table>
      </div>
      {rows && paging && <Pager {...paging} of={props.label} />}
      {rows && pageSize && !paging && <Pager page={cut.page} pages={cut.pages} onPage={cut.setPage} of={props.label} />}
    </>
  );
}

/** On phones what stands in the second line has no column of its own. */
function useColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const isNarrow = useNarrow();
  const below = columns.filter((column) => column.below);
  if (!isNarrow || below.length === 0) return columns;
  const inName = (name: Column<Row>): Column<Row> => ({
    ...name,
    render: (row, index) => (
      <>
        <Cell>{name.render(row, index)}</Cell>
        <span className={styles.below}>
          {below.map(({ key, below: draw, render }) => (
            <span key={key}>
              <Cell>{typeof draw === 'function' ? draw(row) : render(row, index)}</Cell>
            </span>
          ))}
        </span>
      </>
    ),
    ...(name.total !== undefined && { total: totalWith(name.total, below) }),
  });
  // The name itself never goes.
  return columns
    .filter((column) => column.rowHeader || !column.below)
    .map((column) => (column.rowHeader ? inName(column) : column));
}

/** On phones the totals of the second line stand in the second line as well, each with its name. */
const totalWith = <Row,>(total: ReactNode, below: readonly Column<Row>[]) => (
  <>
    {total}
    <span className={styles.below}>
      {below
        .filter((column) => column.total !== undefined)
        .map((column) => (
          <span key={column.key}>
            {t(column.header)} {column.total}
          </span>
        ))}
    </span>
  </>
);

/** Text of two lines at most; the rest of it is shown by the pointer, and by the record itself. */
const Cell = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' && children !== '' ? (
    <span className={styles.clamp} title={children.length > 24 ? children : undefined}>
      {children}
    </span>
  ) : (
    children
  );

function Line<Row>({
  row,
  index,
  columns,
  action,
  label,
  rowKey,
}: { row: Row; index: number } & Pick<DataTableProps<Row>, 'columns' | 'action' | 'label' | 'rowKey'>) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key} className={classOf(column)}>
          <Cell>{column.render(row, index)}</Cell>
        </td>
      ))}
      {action && (
        <td className={styles.action}>
          {action.to ? (
            <RowLink list={label} rowKey={rowKey(row)} to={action.to(row)}>
              {t(action.label(row))}
            </RowLink>
          ) : (
            <Button size="compact-sm" variant="default" data-row-action onClick={() => action.onAct(row)}>
              {t(action.label(row))}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}

function Foot<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  if (columns.every(({ total }) => total === undefined)) return null;
  return (
    <tfoot>
      <tr>
        {columns.map(({ total, ...column }, index) => {
          const Cell = index === 0 ? 'th' : 'td';
          return (
            <Cell key={column.key} scope={index === 0 ? 'row' : undefined} className={classOf(column)}>
              {total}
            </Cell>
          );
        })}
      </tr>
    </tfoot>
  );
}

function SkeletonRows({ columns, count }: { columns: number; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton height={12} width={`${55 + ((row * 7 + column * 13) % 40)}%`} />
        </td>
      ))}
    </tr>
  ));
}

function openRow(event: MouseEvent<HTMLElement>) {
  const target = event.target as HTMLElement;
  // Who marks text to copy it does not want to leave.
  if (target.closest('button, a, input, label') || String(getSelection()) !== '') return;
  target.closest('tr')?.querySelector<HTMLElement>('[data-row]')?.click();
}

function moveBetweenActions(event: KeyboardEvent<HTMLTableSectionElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!step || !(event.target instanceof HTMLElement) || !event.target.matches('[data-row-action]')) return;
  const actions = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-action]:not(:disabled)')];
  const next = actions[actions.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
