import { Button } from '@mantine/core';
import type { ServiceHealth } from '@nidaan/admin-contracts';
import {
  DataTable,
  formatCount,
  Icon,
  labelOf,
  Message,
  msg,
  PageHeader,
  PageStack,
  Section,
  StatusBadge,
  t,
  type Column,
} from '@nidaan/ui';
import { IconRefresh } from '@tabler/icons-react';
import { FAILED } from '../frame/messages.ts';
import { ageText } from './ages.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { useRefreshOperations, useServices } from './operations.queries.ts';
import { ParkedEvents } from './parked-events.tsx';

const UNKNOWN = '–';
const ofEvents = ({ is_up }: ServiceHealth, text: string) => (is_up ? text : UNKNOWN);
const ofJobs = ({ is_queue_up }: ServiceHealth, text: string) => (is_queue_up ? text : UNKNOWN);

const COLUMNS: readonly Column<ServiceHealth>[] = [
  { key: 'service', header: msg('Service'), rowHeader: true, render: (row) => t(labelOf(row.service)) },
  { key: 'state', header: msg('State'), nowrap: true, render: (row) => <State row={row} /> },
  { key: 'parked', header: msg('Parked events'), align: 'right', render: (row) => ofEvents(row, formatCount(row.parked_events)) },
  { key: 'failed', header: msg('Failed jobs'), align: 'right', render: (row) => ofJobs(row, formatCount(row.failed_jobs)) },
  {
    key: 'waiting',
    header: msg('Waiting jobs'),
    align: 'right',
    wideOnly: true,
    render: (row) => ofJobs(row, formatCount(row.waiting_jobs)),
  },
  {
    key: 'inbox',
    header: msg('Oldest in inbox'),
    align: 'right',
    wideOnly: true,
    render: (row) => ofEvents(row, ageText(row.inbox_lag_seconds)),
  },
  {
    key: 'outbox',
    header: msg('Oldest in outbox'),
    align: 'right',
    wideOnly: true,
    render: (row) => ofEvents(row, ageText(row.outbox_lag_seconds)),
  },
];

function State({ row }: { row: ServiceHealth }) {
  if (!row.is_up) return <StatusBadge status={msg('No answer')} tone="red" />;
  if (!row.is_queue_up) return <StatusBadge status={msg('No job queue')} tone="red" />;
  const needsCare = row.parked_events + row.failed_jobs > 0;
  return needsCare ? <StatusBadge status={msg('Needs care')} tone="amber" /> : <StatusBadge status={msg('Well')} tone="green" />;
}

const inGb = (bytes: number) => (bytes / 1e9).toFixed(1);

// Services of one machine share its disk: it is said once, by the one with the least room.
function FullDisk({ services }: { services: readonly ServiceHealth[] }) {
  const [fullest] = services
    .flatMap(({ disk }) => (disk?.is_nearly_full ? [disk] : []))
    .sort((a, b) => a.free_bytes - b.free_bytes);
  if (!fullest) return null;
  const { free_bytes, size_bytes } = fullest;
  return (
    <Message kind="error">
      {t('The disk is nearly full: {free} GB of {size} GB are free. Once it is full, nothing is saved any more. Make room.', {
        free: inGb(free_bytes),
        size: inGb(size_bytes),
      })}
    </Message>
  );
}

/** How the services are doing: what was given up after all tries, why, and another try. */
export function OperationsView() {
  const services = useServices();
  const refresh = useRefreshOperations();
  return (
    <PageStack>
      <PageHeader
        title={t('Operations')}
        subtitle={t('Events and jobs that wait or were given up')}
        actions={
          <Button
            variant="default"
            leftSection={<Icon of={IconRefresh} />}
            disabled={services.isFetching}
            onClick={() => void refresh()}
          >
            {t('Refresh')}
          </Button>
        }
      />
      <FullDisk services={services.data ?? []} />
      <ParkedEvents />
      <FailedJobs />
      <Section title={t('Services')} flush>
        <DataTable
          label={t('Services')}
          columns={COLUMNS}
          rows={services.data}
          rowKey={(row) => row.service}
          error={services.isError && !services.data ? FAILED.services : null}
          onRetry={() => void services.refetch()}
          empty={{ title: t('No services') }}
        />
      </Section>
    </PageStack>
  );
}
