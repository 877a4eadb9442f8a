import { ApiError, sentenceOf } from '@nidaan/api-client';
import { ACCESS_LOG_MESSAGES as messages, type AccessDay } from '@nidaan/identity-contracts';
import { DataTable, formatCount, formatDate, formatDateTime, Message, PageStack, Section, t, type Column } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DayEntries } from './day-entries.tsx';
import { ExportButtons } from './export-buttons.tsx';
import styles from './looked.module.css';
import { daysQuery, type LookedQuestion } from './looked.queries.ts';
import { MemberEntries } from './member-entries.tsx';
import { TrailCheckButton } from './trail-check.tsx';

/** Who did how much on which day; each row opens the entries of its day. */
export function LookedDays({ asked }: { asked: LookedQuestion }) {
  const { data, error, refetch } = useQuery(daysQuery(asked));
  const [open, setOpen] = useState<AccessDay | null>(null);
  // Of all branches together they are not told to who works in some.
  if (asked.patient === undefined && error instanceof ApiError && error.status === 403) return <MemberEntries asked={asked} />;
  return (
    <PageStack>
      <Section
        title={t('Days')}
        hint={t('The newest first')}
        actions={<ExportButtons asked={asked} isEmpty={!data || data.days.length === 0} />}
        flush
      >
        {data && data.unavailable.length > 0 && (
          <div className={styles.inset}>
            <Message kind="warning">{t(messages.incomplete)}</Message>
          </div>
        )}
        <DataTable
          label={t('Days')}
          columns={columns()}
          rows={data?.days}
          rowKey={(row) => `${row.day} ${row.member_id} ${row.account} ${row.name}`}
          error={error && !data ? sentenceOf(error, 'message', t(messages.logFailed)) : null}
          onRetry={() => void refetch()}
          empty={{ title: t(messages.nobodyLooked) }}
          action={{ label: () => t('Entries'), onAct: setOpen }}
          pageSize={25}
        />
      </Section>
      <TrailCheckButton from={asked.from} />
      {open && <DayEntries day={open} asked={asked} onClose={() => setOpen(null)} />}
    </PageStack>
  );
}

const columns = (): readonly Column<AccessDay>[] => [
  {
    key: 'day',
    header: t('Day'),
    rowHeader: true,
    nowrap: true,
    render: ({ day }) => formatDate(day),
  },
  { key: 'name', header: t('Name'), render: ({ name }) => t(name) || '–', below: true },
  { key: 'role', header: t('Role'), render: ({ role }) => (role ? t(role) : '–'), wideOnly: true },
  { key: 'reads', header: t('Opened'), align: 'right', render: ({ reads }) => formatCount(reads) },
  { key: 'writes', header: t('Changed'), align: 'right', render: ({ writes }) => formatCount(writes) },
  { key: 'first', header: t('First'), nowrap: true, wideOnly: true, render: ({ first_at }) => formatDateTime(first_at) },
  { key: 'last', header: t('Last'), nowrap: true, wideOnly: true, render: ({ last_at }) => formatDateTime(last_at) },
];
