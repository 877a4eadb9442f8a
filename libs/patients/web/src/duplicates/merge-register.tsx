import { Button } from '@mantine/core';
import { REGISTRY_MESSAGES as messages, type MergeEntry } from '@nidaan/patients-contracts';
import {
  DataTable,
  DateField,
  faultOf,
  formatDateTime,
  Message,
  msg,
  PageStack,
  Section,
  StatusBadge,
  t,
  type Column,
} from '@nidaan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldLabel, named } from './duplicate-words.ts';
import { mergesQuery } from './duplicates.queries.ts';
import styles from './duplicates.module.css';
import { UndoDialog, type UndoneMerge } from './undo-dialog.tsx';

// Of an account that was never a member nothing but its number is known.
const whoOf = (account: number | null, name: string): string =>
  account === null ? '–' : name || t('account {id}', { id: account });
const why = ({ reason, undone_at: undone, undone_by: by, undone_by_name: name, undo_reason: because }: MergeEntry) =>
  undone === null
    ? reason
    : `${reason} – ${t('undone {at} by {who}: {because}', { at: formatDateTime(undone), who: whoOf(by, name), because })}`;

const COLUMNS: readonly Column<MergeEntry>[] = [
  { key: 'survivor', header: msg('Who stayed'), rowHeader: true, render: ({ survivor }) => named(survivor) },
  { key: 'merged', header: msg('Who was merged'), below: ({ merged }) => named(merged), render: ({ merged }) => named(merged) },
  { key: 'at', header: msg('When'), nowrap: true, below: ({ at }) => formatDateTime(at), render: ({ at }) => formatDateTime(at) },
  { key: 'by', header: msg('By'), render: ({ by, by_name: name }) => whoOf(by, name), wideOnly: true },
  { key: 'reason', header: msg('Reason'), below: why, render: why },
  {
    key: 'state',
    header: msg('State'),
    render: ({ undone_at: undone }) =>
      undone === null ? <StatusBadge status={msg('Merged')} tone="blue" /> : <StatusBadge status={msg('Undone')} tone="grey" />,
  },
];

/** Who joined or separated whom, and why (FRD-33). */
export function MergeRegister() {
  const [days, setDays] = useState({ from: '', to: '' });
  const [opened, setOpened] = useState<MergeEntry | null>(null);
  const [done, setDone] = useState<UndoneMerge | null>(null);
  const query = useInfiniteQuery(mergesQuery(days.from, days.to));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  return (
    <PageStack>
      <div className={styles.filters}>
        <DateField label={t('From')} value={days.from} onChange={(from) => setDays({ ...days, from })} />
        <DateField label={t('To')} value={days.to} onChange={(to) => setDays({ ...days, to })} />
      </div>
      {done && (
        <Message kind="success" onDismiss={() => setDone(null)}>
          {done.kept.length === 0
            ? t('They are two patients again.')
            : t('They are two patients again. What was changed since stays as it is: {fields}.', {
                fields: done.kept.map(fieldLabel).join(', '),
              })}
          {done.warning && ` ${t(done.warning)}`}
        </Message>
      )}
      <Section title={t('Merges')} flush>
        <DataTable
          label={t('Merges')}
          columns={COLUMNS}
          rows={data?.pages.flat()}
          rowKey={({ id }) => id}
          {...faultOf(query, messages.listFailed)}
          empty={{ title: t('No patients were merged.') }}
          action={{
            header: t('Actions'),
            label: ({ undone_at: undone }) => (undone === null ? t('Undo …') : t('Look')),
            onAct: setOpened,
          }}
        />
      </Section>
      {hasNextPage && (
        <Button variant="default" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
      {opened && (
        <UndoDialog
          merge={opened}
          onClose={() => setOpened(null)}
          onUndone={(undone) => {
            setDone(undone);
            setOpened(null);
          }}
        />
      )}
    </PageStack>
  );
}
