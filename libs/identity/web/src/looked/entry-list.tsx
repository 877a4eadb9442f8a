import { Button } from '@mantine/core';
import { sentenceOf } from '@nidaan/api-client';
import { ACCESS_LOG_MESSAGES as messages, type AccessEntry } from '@nidaan/identity-contracts';
import { DataTable, formatDateTime, Message, t, type Column } from '@nidaan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { wordsOfKind } from './kinds.ts';
import styles from './looked.module.css';
import { entryPagesQuery, type LookedQuestion } from './looked.queries.ts';

/** Entries of the pages that were asked for, and those of them that are shown. */
export function useEntries(asked: LookedQuestion, isShown: (entry: AccessEntry) => boolean = () => true, limit?: number) {
  const { data, ...pages } = useInfiniteQuery(entryPagesQuery(asked, limit));
  return { ...pages, pages: data?.pages, rows: data?.pages.flatMap(({ entries }) => entries).filter(isShown) };
}

/** A list of entries that goes on to older ones, and says where a part is lacking. */
export function EntryList({ entries, pageSize }: { entries: ReturnType<typeof useEntries>; pageSize?: number }) {
  const { rows, pages, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = entries;
  const older = hasNextPage && (
    <Button variant="default" size="compact-sm" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? t('Loading...') : t('Show older entries')}
    </Button>
  );
  return (
    <>
      {pages?.some(({ unavailable }) => unavailable.length > 0) && (
        <div className={styles.inset}>
          <Message kind="warning" action={<Again onClick={() => void refetch()} />}>
            {t(messages.incomplete)}
          </Message>
        </div>
      )}
      <DataTable
        label={t('Entries')}
        columns={columns()}
        rows={rows}
        rowKey={({ id }) => id}
        error={error && !pages ? sentenceOf(error, 'message', t(messages.logFailed)) : null}
        onRetry={() => void refetch()}
        empty={{
          title: t(messages.nobodyLooked),
          text: older ? t('Older entries have not been looked through yet.') : undefined,
          action: older,
        }}
        pageSize={pageSize}
      />
      {rows && rows.length > 0 && older && <div className={styles.inset}>{older}</div>}
    </>
  );
}

const Again = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" size="compact-sm" onClick={onClick}>
    {t('Try again')}
  </Button>
);

const MANY = 12;

const columns = (): readonly Column<AccessEntry>[] => [
  { key: 'what', header: t('What'), rowHeader: true, render: ({ what }) => wordsOfKind(what) },
  { key: 'action', header: t('Action'), nowrap: true, render: ({ action }) => (action === 'read' ? t('Opened') : t('Changed')) },
  { key: 'at', header: t('When'), nowrap: true, below: true, render: ({ at }) => formatDateTime(at) },
  { key: 'subjects', header: t('Records'), wideOnly: true, render: ({ subjects }) => numbersOf(subjects) },
];

// 0 stands for all of a kind.
function numbersOf(subjects: readonly number[]): string {
  const numbers = subjects.filter((subject) => subject > 0);
  if (numbers.length === 0) return '–';
  const shown = numbers.slice(0, MANY).join(', ');
  return numbers.length > MANY ? t('{numbers} and {more} more', { numbers: shown, more: numbers.length - MANY }) : shown;
}
