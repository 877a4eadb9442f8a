import { Button } from '@mantine/core';
import { sentenceOf } from '@nidaan/api-client';
import { DataTable, ErrorBanner, Section, t, TransientMessage, useWholeList, type Column, type SortKeys } from '@nidaan/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import styles from '../admin.module.css';
import { NEWS_MS } from '../frame/news.ts';
import type { Again } from './operations.queries.ts';

interface Row {
  service: string;
  id: string;
}

interface GivenUpProps<R extends Row> {
  title: string;
  /** Before its parameters in the query string. */
  name: string;
  columns: readonly Column<R>[];
  sorts: SortKeys<R>;
  query: UseQueryResult<R[]>;
  again: Again;
  /** What the buttons say, and what is said where it failed. */
  words: Readonly<Record<'one' | 'all' | 'failed', string>>;
  failed: string;
  /** Whether all services told what they have: only then an empty list says that there is nothing. */
  isComplete: boolean;
  empty: { title: string; text: string };
}

/** What was given up after all tries: why, and a button for another try of one or of all. */
export function GivenUp<R extends Row>(props: GivenUpProps<R>) {
  const { title, name, columns, sorts, query, again, words, failed, isComplete, empty } = props;
  const list = useWholeList({
    rows: query.data,
    pageSize: 25,
    name,
    sorts,
    error: query.isError && !query.data ? failed : null,
    onRetry: () => void query.refetch(),
  });
  const all = query.data && query.data.length > 1 && (
    <Button variant="default" size="compact-sm" disabled={again.isBusy} onClick={() => again.start(null)}>
      {t(words.all)}
    </Button>
  );
  const fault = again.fault && sentenceOf(again.fault, 'message', t(words.failed));
  return (
    <Section title={title} actions={all} flush>
      {(fault || again.news) && (
        <div className={styles.inset}>
          <ErrorBanner message={fault} onDismiss={again.forget} />
          <TransientMessage message={again.news} ms={NEWS_MS} onClear={again.forget} />
        </div>
      )}
      <DataTable
        label={title}
        columns={columns}
        {...list.table}
        rowKey={(row) => `${row.service} ${row.id}`}
        skeletonRows={3}
        action={{ label: () => words.one, onAct: (row) => !again.isBusy && again.start(row) }}
        empty={
          isComplete
            ? empty
            : { title: t('Not all is known'), text: t('A service or its job queue does not answer; it is marked below.') }
        }
      />
    </Section>
  );
}
