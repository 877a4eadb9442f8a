import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../format/money.ts';
import { t } from '../language/texts.ts';
import styles from './data-table.module.css';

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Whose pages they are: a screen may show several lists. */
  of: string;
  /** There are more than the pages that are known. */
  hasMore?: boolean;
  /** How many rows there are, in words. */
  total?: string;
}

/** 'Previous', 'Next', 'Page x of y' and how many rows there are; pages count from 1. */
export function Pager({ page, pages, onPage, of, hasMore = false, total }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label={t('Pages of {list}', { list: t(of) })}>
      <p className={styles.pagerText} aria-live="polite">
        <span>
          {hasMore ? t('Page {page} of {pages} or more', { page, pages }) : t('Page {page} of {pages}', { page, pages })}
        </span>
        {total && <span>{total}</span>}
      </p>
      <div className={styles.pagerButtons}>
        <Button size="compact-sm" variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {t('Previous')}
        </Button>
        <Button size="compact-sm" variant="default" disabled={page >= pages && !hasMore} onClick={() => onPage(page + 1)}>
          {t('Next')}
        </Button>
      </div>
    </nav>
  );
}

/** Cuts a list into pages of `size` in the browser (OPN-53). A list that got shorter shows its last page. */
export function usePages<Row>(rows: readonly Row[], size: number) {
  const [wanted, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(wanted, pages);
  return { page, pages, setPage, first: (page - 1) * size, shown: rows.slice((page - 1) * size, page * size) };
}

/** A page of a list, as DataTable takes it; `page` is the one that is wanted. `total` is how many rows there are, where more than `rows`. */
export function pageOf<Row>(
  rows: readonly Row[] | undefined,
  wanted: { page: number; size: number; onPage: (page: number) => void; total?: number },
) {
  const { size, onPage } = wanted;
  const count = Math.max(rows?.length ?? 0, wanted.total ?? 0);
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Math.min(wanted.page, pages);
  const first = (page - 1) * size;
  return {
    rows: rows?.slice(first, first + size),
    paging: { page, pages, onPage, first, total: t('{count} in all', { count: formatCount(count) }) },
  };
}
