import { TEAM_MESSAGES as messages, type HistoryEntry } from '@nidaan/identity-contracts';
import { DataTable, formatDateTime, labelOf, rowsOf, Section, t, type Column } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { historyQuery } from './team.queries.ts';

/** What became of a member's access, and by whom (ORG-90). */
export function MemberHistory({ id }: { id: number }) {
  const query = useQuery(historyQuery(id));
  return (
    <Section title={t('History')} flush>
      <DataTable
        label={t('History')}
        columns={columns()}
        {...rowsOf(query, messages.teamFailed)}
        rowKey={(row) => `${row.at} ${row.what}`}
        empty={{ title: t('Nothing has changed so far.') }}
        pageSize={10}
      />
    </Section>
  );
}

const columns = (): readonly Column<HistoryEntry>[] => [
  { key: 'at', header: t('When'), render: ({ at }) => formatDateTime(at), nowrap: true },
  { key: 'what', header: t('What'), rowHeader: true, render: ({ what }) => t(labelOf(what)) },
  { key: 'from', header: t('Before'), render: ({ from }) => from || '–', wideOnly: true },
  { key: 'to', header: t('After'), render: ({ to }) => to || '–' },
  { key: 'by', header: t('By'), render: ({ by }) => by || '–', wideOnly: true },
  { key: 'reason', header: t('Reason'), render: ({ reason }) => reason || '–', wideOnly: true },
];
