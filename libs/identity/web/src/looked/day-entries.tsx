import { sentenceOf } from '@nidaan/api-client';
import { ACCESS_LOG_MESSAGES as messages, type AccessDay, type AccessEntry } from '@nidaan/identity-contracts';
import { DataTable, Dialog, formatDate, formatDateTime, t, type Column } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { wordsOfKind } from './kinds.ts';
import { entriesQuery, type LookedQuestion } from './looked.queries.ts';

interface DayEntriesProps {
  day: AccessDay;
  asked: LookedQuestion;
  onClose: () => void;
}

/** The entries of one person on one day. */
export function DayEntries({ day, asked, onClose }: DayEntriesProps) {
  const member = day.member_id ?? undefined;
  const { data, error, refetch } = useQuery(entriesQuery({ ...asked, ...(member && { member }), from: day.day, to: day.day }));
  // Who is no member cannot be asked for by number.
  const rows = data?.entries.filter((entry) => entry.member_id === day.member_id && entry.name === day.name);
  return (
    <Dialog opened size="lg" title={t('{name}, {day}', { name: t(day.name) || '–', day: formatDate(day.day) })} onClose={onClose}>
      <DataTable
        label={t('Entries')}
        columns={entryColumns()}
        rows={rows}
        rowKey={({ id }) => id}
        error={error ? sentenceOf(error, 'message', t(messages.logFailed)) : null}
        onRetry={() => void refetch()}
        empty={{ title: t(messages.nobodyLooked) }}
        pageSize={15}
      />
    </Dialog>
  );
}

const MANY = 12;

export const entryColumns = (): readonly Column<AccessEntry>[] => [
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
