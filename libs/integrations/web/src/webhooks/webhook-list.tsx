import { Button } from '@mantine/core';
import { PLAN_MESSAGES } from '@nidaan/identity-contracts';
import { INTEGRATIONS_MESSAGES as messages, type Webhook } from '@nidaan/integrations-contracts';
import {
  DataTable,
  formatDate,
  Icon,
  Message,
  msg,
  PageStack,
  pathTo,
  paths,
  rowsOf,
  Section,
  StatusBadge,
  t,
  type Column,
} from '@nidaan/ui';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WebhookForm } from './webhook-form.tsx';
import { planQuery, webhooksQuery } from './webhooks.queries.ts';
import { EVENT_LABELS, stateOf } from './words.ts';

const told = ({ events }: Webhook): string => events.map((event) => t(EVENT_LABELS[event])).join(', ');

const COLUMNS: readonly Column<Webhook>[] = [
  { key: 'url', header: msg('Address'), rowHeader: true, render: ({ url }) => url },
  { key: 'events', header: msg('Tell it when'), render: told, wideOnly: true },
  { key: 'made', header: msg('Made on'), render: ({ created_at: at }) => formatDate(at), wideOnly: true },
  {
    key: 'state',
    header: msg('Status'),
    render: (webhook) => <StatusBadge status={stateOf(webhook)} tone={webhook.is_active ? 'green' : 'red'} />,
  },
];

/** Where programs of the hospital are told what happens (ORG-83). */
export function WebhookList() {
  const query = useQuery(webhooksQuery);
  const { data: plan } = useQuery(planQuery);
  const [isMaking, setMaking] = useState(false);
  const isInPlan = plan?.features.includes('webhooks') ?? true;
  const add = (
    <Button disabled={!isInPlan} leftSection={<Icon of={IconPlus} />} onClick={() => setMaking(true)}>
      {t('New webhook')}
    </Button>
  );
  return (
    <PageStack>
      {!isInPlan && (
        <Message kind="info">
          {[t(PLAN_MESSAGES.noWebhooks), t('The Corporate plan has it. Raise a ticket to change your plan.')].join('. ')}
        </Message>
      )}
      <Section title={t('Webhooks')} hint={t('Nidaan calls your program when something happens.')} actions={add} flush>
        <DataTable
          label={t('Webhooks')}
          columns={COLUMNS}
          {...rowsOf(query, messages.loadFailed)}
          rowKey={({ id }) => id}
          empty={{ title: t('No webhooks yet.') }}
          action={{ header: t('Actions'), label: () => t('Details'), to: ({ id }) => pathTo(paths.webhook, id) }}
        />
      </Section>
      {isMaking && <WebhookForm onClose={() => setMaking(false)} />}
    </PageStack>
  );
}
