import { Button } from '@mantine/core';
import {
  BREACH_DRAFTS,
  breachDraftPdf,
  PRIVACY_MESSAGES as messages,
  type Breach,
  type BreachDraft,
} from '@nidaan/patients-contracts';
import {
  DataTable,
  ErrorBanner,
  formatDateTime,
  Icon,
  msg,
  PageStack,
  paths,
  RecordPage,
  Section,
  StatusBadge,
  t,
  useDownload,
  type Column,
} from '@nidaan/ui';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { BreachAmend } from './breach-amend.tsx';
import { BreachClocks } from './breach-clocks.tsx';
import { BreachPasted } from './breach-pasted.tsx';
import { BreachPersons } from './breach-persons.tsx';
import { BREACH_LABELS, CLOCK_LABELS } from './privacy-words.ts';
import { breachQuery } from './privacy.queries.ts';
import styles from './privacy.module.css';

/** One breach: its clocks, its texts, its drafts, and every change. */
export function BreachPage({ id }: { id: number }) {
  const { data, error, isLoadingError, refetch } = useQuery(breachQuery(id));
  const isUnknown = (error as { status?: number } | null)?.status === 404;
  return (
    <RecordPage
      kind={t('Breach')}
      list={paths.privacyBreaches}
      record={isUnknown ? null : data}
      unknown={t(messages.breachUnknown)}
      error={isLoadingError && !isUnknown ? messages.loadFailed : null}
      onRetry={() => void refetch()}
    >
      {(breach) => (
        <PageStack>
          <BreachClocks breach={breach} />
          <BreachAmend breach={breach} />
          <BreachPersons id={breach.id} />
          <BreachPasted breach={breach} />
          <Drafts id={breach.id} />
          <Amendments breach={breach} />
        </PageStack>
      )}
    </RecordPage>
  );
}

const DRAFT_LABELS: Readonly<Record<BreachDraft, string>> = {
  board: msg('First report to the Board'),
  board_detailed: msg('Detailed report to the Board'),
  persons: msg('Letter to the persons'),
};

function Drafts({ id }: { id: number }) {
  const paper = useDownload(breachDraftPdf, { fileName: (of) => `breach-${of}.pdf`, failed: messages.paperFailed });
  return (
    <Section title={t('Drafts')}>
      <div className={styles.buttons}>
        {BREACH_DRAFTS.map((kind) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<Icon of={IconPrinter} />}
            disabled={paper.busyId !== null}
            onClick={() => paper.download(id, { for: kind })}
          >
            {t(DRAFT_LABELS[kind])}
          </Button>
        ))}
      </div>
      <ErrorBanner message={paper.failure} onDismiss={paper.dismiss} />
    </Section>
  );
}

type Amendment = Breach['amendments'][number];
const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...BREACH_LABELS,
  ...CLOCK_LABELS,
  noticed_at: msg('Noticed'),
  persons_added: msg('Persons added to the list'),
  persons_taken_off: msg('Persons taken off the list'),
};
const isTime = (field: string): boolean => field === 'noticed_at' || Object.hasOwn(CLOCK_LABELS, field);
const shown = (field: string, value: string): string => (value !== '' && isTime(field) ? formatDateTime(value) : value || '–');

const COLUMNS: readonly Column<Amendment>[] = [
  { key: 'at', header: msg('When'), rowHeader: true, nowrap: true, render: ({ at }) => formatDateTime(at) },
  { key: 'field', header: msg('What'), below: true, render: ({ field }) => t(FIELD_LABELS[field] ?? field) },
  { key: 'before', header: msg('Before'), render: ({ field, before }) => shown(field, before), wideOnly: true },
  { key: 'after', header: msg('After'), render: ({ field, after }) => shown(field, after) },
  { key: 'reason', header: msg('Reason'), render: ({ reason }) => reason || '–', wideOnly: true },
];

const Amendments = ({ breach: { amendments, closed_at: closed, close_reason: reason } }: { breach: Breach }) => (
  <Section
    title={t('Changes')}
    actions={<StatusBadge status={closed === null ? msg('Open') : msg('Closed')} tone={closed === null ? 'red' : 'green'} />}
    flush
  >
    {reason !== '' && <p className={styles.text}>{t('Closed with this reason: {reason}', { reason })}</p>}
    <DataTable
      label={t('Changes')}
      columns={COLUMNS}
      rows={amendments}
      rowKey={({ at, field }) => `${at} ${field}`}
      empty={{ title: t('Nothing was changed yet.') }}
    />
  </Section>
);
