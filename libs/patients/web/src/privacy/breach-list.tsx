import { Button } from '@mantine/core';
import { PRIVACY_MESSAGES as messages, type Breach } from '@nidaan/patients-contracts';
import { DataTable, formatDateTime, Icon, msg, pathTo, paths, rowsOf, Section, StatusBadge, t, type Column } from '@nidaan/ui';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BreachForm } from './breach-form.tsx';
import { breachesQuery } from './privacy.queries.ts';

const openClocks = ({ clocks }: Breach): number => clocks.filter(({ done_at: done }) => done === null).length;

const COLUMNS: readonly Column<Breach>[] = [
  { key: 'noticed', header: msg('Noticed'), rowHeader: true, nowrap: true, render: ({ noticed_at: at }) => formatDateTime(at) },
  { key: 'nature', header: msg('Nature of the breach'), below: ({ nature }) => nature, render: ({ nature }) => nature },
  { key: 'open', header: msg('Still to do'), align: 'right', render: openClocks, wideOnly: true },
  {
    key: 'state',
    header: msg('State'),
    render: ({ closed_at: at }) => (
      <StatusBadge status={at === null ? msg('Open') : msg('Closed')} tone={at === null ? 'red' : 'green'} />
    ),
  },
];

/** The register of breaches (ORG-79). */
export function BreachList() {
  const query = useQuery(breachesQuery);
  const [isRecording, setRecording] = useState(false);
  const record = (
    <Button leftSection={<Icon of={IconPlus} />} onClick={() => setRecording(true)}>
      {t('Record a breach')}
    </Button>
  );
  return (
    <>
      <Section title={t('Breaches')} actions={record} flush>
        <DataTable
          label={t('Breaches')}
          columns={COLUMNS}
          {...rowsOf(query, messages.loadFailed)}
          rowKey={({ id }) => id}
          empty={{ title: t('No breach was recorded.') }}
          action={{ header: t('Actions'), label: () => t('Open'), to: ({ id }) => pathTo(paths.privacyBreach, id) }}
        />
      </Section>
      {isRecording && <BreachForm onClose={() => setRecording(false)} />}
    </>
  );
}
