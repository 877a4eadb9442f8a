import { Button, NativeSelect } from '@mantine/core';
import {
  DELIVERY_STATUSES,
  type Delivery,
  INTEGRATIONS_MESSAGES as messages,
  type Webhook,
} from '@nidaan/integrations-contracts';
import { DataTable, formatDateTime, msg, rowsOf, Section, StatusBadge, t, type Column } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeliveryDetails } from './delivery-details.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { deliveriesQuery } from './webhooks.queries.ts';
import styles from './webhooks.module.css';
import { eventLabel, STATUS_LABELS, STATUS_TONES, statusChoices } from './words.ts';

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
  const [isReplaying, setReplaying] = useState(false);
  const [opened, setOpened] = useState<Delivery | null>(null);
  const chosen = DELIVERY_STATUSES.find((each) => each === status);
  const query = useQuery(deliveriesQuery(id, chosen));
  const actions = (
    <div className={styles.buttons}>
      <NativeSelect
        aria-label={t('Status')}
        data={statusChoices()}
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value)}
      />
      <Button variant="default" disabled={!isActive} onClick={() => setReplaying(true)}>
        {t('Replay days')}
      </Button>
    </div>
  );
  return (
    <Section title={t('Deliveries')} hint={t('Kept for 30 days; the newest hundred are shown.')} actions={actions} flush>
      <DataTable
        label={t('Deliveries')}
        columns={COLUMNS}
        {...rowsOf(query, messages.loadFailed)}
        rowKey={(delivery) => delivery.id}
        empty={{ title: t('No deliveries yet.'), text: t('Send a test to see one.') }}
        action={{ header: t('Actions'), label: () => t('Details'), onAct: setOpened }}
      />
      {isReplaying && <ReplayDialog webhookId={id} onClose={() => setReplaying(false)} />}
      {opened && <DeliveryDetails webhookId={id} deliveryId={opened.id} mayReplay={isActive} onClose={() => setOpened(null)} />}
    </Section>
  );
}
