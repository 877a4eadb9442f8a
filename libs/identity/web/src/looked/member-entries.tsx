import { Button } from '@mantine/core';
import { sentenceOf } from '@nidaan/api-client';
import { ACCESS_LOG_MESSAGES as messages } from '@nidaan/identity-contracts';
import { DataTable, Message, Section, t } from '@nidaan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { entryColumns } from './day-entries.tsx';
import { ExportButtons } from './export-buttons.tsx';
import styles from './looked.module.css';
import { entryPagesQuery, type LookedQuestion } from './looked.queries.ts';

/** What a person did with visits of the reader's branches: of all branches together days are not told (ORG-61). */
export function MemberEntries({ asked }: { asked: LookedQuestion }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(entryPagesQuery(asked));
  const rows = data?.pages.flatMap(({ entries }) => entries);
  const isPartAway = data?.pages.some(({ unavailable }) => unavailable.length > 0);
  const older = hasNextPage && (
    <Button variant="default" size="compact-sm" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? t('Loading...') : t('Show older entries')}
    </Button>
  );
  return (
    <Section
      title={t('Entries')}
      hint={t('Of visits of your branches, the newest first')}
      actions={<ExportButtons asked={asked} isEmpty={!rows?.length} />}
      flush
    >
      {isPartAway && (
        <div className={styles.inset}>
          <Message kind="warning">{t(messages.incomplete)}</Message>
        </div>
      )}
      <DataTable
        label={t('Entries')}
        columns={entryColumns()}
        rows={rows}
        rowKey={({ id }) => id}
        error={error && !data ? sentenceOf(error, 'message', t(messages.logFailed)) : null}
        onRetry={() => void refetch()}
        empty={{
          title: t(messages.nobodyLooked),
          text: older ? t('Older entries have not been looked through yet.') : undefined,
          action: older,
        }}
      />
      {rows && rows.length > 0 && older && <div className={styles.inset}>{older}</div>}
    </Section>
  );
}
