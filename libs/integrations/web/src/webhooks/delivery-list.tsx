import { NativeSelect } from '@mantine/core';
import {
  DELIVERY_STATUSES,
  type Delivery,
  INTEGRATIONS_MESSAGES as messages,
  type Webhook,
} from '@nidaan/integrations-contracts';
import { DataTable, formatDateTime, msg, Section, StatusBadge, t, type Column } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeliveryDetails } from './delivery-details.tsx';
import { deliveriesQuery } from './webhooks.queries.ts';
import { eventLabel, STATUS_LABELS, STATUS_TONES } from './words.ts';

const lastOf = ({ tries }: Delivery): string => {
  const last = tries.at(-1);
  return last ? last.error || String(last.code) : '–';
};

const COLUMNS: readonly Column<Delivery>[] = [
  { key: 'at', header: msg('When'), rowHeader: true, nowrap: true, render: ({ created_at: at }) => formatDateTime(at) },
  { key: 'type', header: msg('Event'), render: ({ type }) => t(eventLabel(type)), below: true },
  { key: 'tries', header: msg('Tries'), align: 'right', render: ({ tries }) => tries.length, wideOnly: true },
  { key: 'last', header: msg('Last answer'), render: lastOf, wideOnly: true },
  {
    key: 'next',
    header: msg('Next try'),
    render: ({ next_try_at: at }) => (at === null ? '–' : formatDateTime(at)),
    wideOnly: true,
  },
  {
    key: 'status',
    header: msg('Status'),
    render: ({ status }) => <StatusBadge status={STATUS_LABELS[status]} tone={STATUS_TONES[status]} />,
  },
];

/** What was sent to a webhook in the last 30 days, the newest hundred. */
export function DeliveryList({ webhook: { id, is_active: isActive } }: { webhook: Webhook }) {
  const [status, setStatus] = useState('');
  const [opened, setOpened] = useState<Delivery | null>(null);
  const chosen = DELIVERY_STATUSES.find((each) => each === status);
  const { data, isLoadingError, refetch } = useQuery(deliveriesQuery(id, chosen));
  const filter = (
    <NativeSelect
      aria-label={t('Status')}
      data={[
        { value: '', label: t('All statuses') },
        ...DELIVERY_STATUSES.map((value) => ({ value, label: t(STATUS_LABELS[value]) })),
      ]}
      value={status}
      onChange={(event) => setStatus(event.currentTarget.value)}
    />
  );
  return (
    <Section title={t('Deliveries')} hint={t('Kept for 30 days; the newest hundred are shown.')} actions={filter} flush>
      <DataTable
        label={t('Deliveries')}
        columns={COLUMNS}
        rows={data}
        rowKey={(delivery) => delivery.id}
        error={isLoadingError ? messages.loadFailed : null}
        onRetry={() => void refetch()}
        empty={{ title: t('No deliveries yet.'), text: t('Send a test to see one.') }}
        action={{ header: t('Actions'), label: () => t('Details'), onAct: setOpened }}
      />
      {opened && <DeliveryDetails webhookId={id} deliveryId={opened.id} mayReplay={isActive} onClose={() => setOpened(null)} />}
    </Section>
  );
}
