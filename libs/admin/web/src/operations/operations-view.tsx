import { Button } from '@mantine/core';
import type { ServiceHealth } from '@nidaan/admin-contracts';
import { DataTable, formatCount, labelOf, PageHeader, PageStack, Section, StatusBadge, type Column } from '@nidaan/ui';
import { IconRefresh } from '@tabler/icons-react';
import { FAILED } from '../frame/messages.ts';
import { ageText } from './ages.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { useRefreshOperations, useServices } from './operations.queries.ts';
import { ParkedEvents } from './parked-events.tsx';

const COLUMNS: readonly Column<ServiceHealth>[] = [
  { key: 'service', header: 'Service', rowHeader: true, render: (row) => labelOf(row.service) },
  { key: 'state', header: 'State', nowrap: true, render: (row) => <State row={row} /> },
  { key: 'parked', header: 'Parked events', align: 'right', render: (row) => formatCount(row.parked_events) },
  { key: 'failed', header: 'Failed jobs', align: 'right', render: (row) => formatCount(row.failed_jobs) },
  { key: 'waiting', header: 'Waiting jobs', align: 'right', wideOnly: true, render: (row) => formatCount(row.waiting_jobs) },
  { key: 'inbox', header: 'Oldest in inbox', align: 'right', wideOnly: true, render: (row) => ageText(row.inbox_lag_seconds) },
  { key: 'outbox', header: 'Oldest in outbox', align: 'right', wideOnly: true, render: (row) => ageText(row.outbox_lag_seconds) },
];

function State({ row }: { row: ServiceHealth }) {
  if (!row.is_up) return <StatusBadge status="No answer" tone="red" />;
  const needsCare = row.parked_events + row.failed_jobs > 0;
  return needsCare ? <StatusBadge status="Needs care" tone="amber" /> : <StatusBadge status="Well" tone="green" />;
}

/** How the services are doing: what was given up after all tries, why, and another try. */
export function OperationsView() {
  const services = useServices();
  const refresh = useRefreshOperations();
  return (
    <PageStack>
      <PageHeader
        title="Operations"
        subtitle="Events and jobs that wait or were given up"
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            disabled={services.isFetching}
            onClick={() => void refresh()}
          >
            Refresh
          </Button>
        }
      />
      <ParkedEvents />
      <FailedJobs />
      <Section title="Services" flush>
        <DataTable
          label="Services"
          columns={COLUMNS}
          rows={services.data}
          rowKey={(row) => row.service}
          error={services.isError && !services.data ? FAILED.services : null}
          onRetry={() => void services.refetch()}
          empty={{ title: 'No services' }}
        />
      </Section>
    </PageStack>
  );
}
