import { Button } from '@mantine/core';
import { useState } from 'react';
import styles from './data-table.module.css';

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Whose pages they are: a screen may show several lists. */
  of: string;
}

/** 'Previous', 'Next' and 'Page x of y'; pages count from 1. */
export function Pager({ page, pages, onPage, of }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label={`Pages of ${of}`}>
      <p className={styles.pagerText} aria-live="polite">
        {`Page ${page} of ${pages}`}
      </p>
      <div className={styles.pagerButtons}>
        <Button size="compact-sm" variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button size="compact-sm" variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next
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
