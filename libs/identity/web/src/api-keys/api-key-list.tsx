import { Button } from '@mantine/core';
import { API_KEY_MESSAGES as messages, PLAN_MESSAGES, type ApiKey } from '@nidaan/identity-contracts';
import {
  DataTable,
  formatDate,
  formatDateTime,
  Icon,
  Message,
  msg,
  PageStack,
  rowsOf,
  Section,
  StatusBadge,
  t,
  type Column,
} from '@nidaan/ui';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { planQuery } from '../plan/plan.query.ts';
import { ApiKeyForm } from './api-key-form.tsx';
import { ApiKeyDetails } from './api-key-details.tsx';
import { apiKeysQuery } from './api-keys.query.ts';

const STATES = {
  active: msg('Active'),
  expired: msg('Expired'),
  'no-plan': msg('Paused: not in the plan'),
  'no-maker': msg('Paused: maker has left'),
} as const;

const COLUMNS: readonly Column<ApiKey>[] = [
  { key: 'name', header: msg('Name'), rowHeader: true, render: ({ name }) => name },
  { key: 'key', header: msg('Key'), render: ({ prefix }) => `${prefix}…`, below: true },
  {
    key: 'used',
    header: msg('Last used'),
    render: ({ last_used_at: at }) => (at ? formatDateTime(at) : t('Never')),
    wideOnly: true,
  },
  { key: 'ends', header: msg('Ends'), render: ({ expires_at: at }) => formatDate(at), wideOnly: true },
  { key: 'state', header: msg('Status'), render: ({ state }) => <StatusBadge status={STATES[state]} /> },
];

/** Keys by which programs of the hospital call: made, renewed and taken back (ORG-81). */
export function ApiKeyList() {
  const query = useQuery(apiKeysQuery);
  const { data: plan } = useQuery(planQuery);
  const [shown, setShown] = useState<ApiKey | 'new' | null>(null);
  const isInPlan = plan?.features.includes('api') ?? true;
  const add = (
    <Button disabled={!isInPlan} leftSection={<Icon of={IconPlus} />} onClick={() => setShown('new')}>
      {t('New API key')}
    </Button>
  );
  return (
    <PageStack>
      {!isInPlan && (
        <Message kind="info">
          {[t(PLAN_MESSAGES.noApi), t('The Corporate plan has it. Raise a ticket to change your plan.')].join('. ')}
        </Message>
      )}
      <Section title={t('API keys')} hint={t('A program with a key makes the calls that the key allows.')} actions={add} flush>
        <DataTable
          label={t('API keys')}
          columns={COLUMNS}
          {...rowsOf(query, messages.loadFailed)}
          rowKey={({ id }) => id}
          empty={{ title: t('No API keys yet.') }}
          action={{ header: t('Actions'), label: () => t('Details'), onAct: setShown }}
        />
      </Section>
      {shown === 'new' && <ApiKeyForm onClose={() => setShown(null)} />}
      {shown !== null && shown !== 'new' && <ApiKeyDetails apiKey={shown} onClose={() => setShown(null)} />}
    </PageStack>
  );
}
