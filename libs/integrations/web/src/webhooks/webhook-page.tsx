import { INTEGRATIONS_MESSAGES as messages, type Webhook } from '@nidaan/integrations-contracts';
import { Facts, faultOf, formatDateTime, PageStack, paths, RecordPage, Section, StatusBadge, t } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { DeliveryList } from './delivery-list.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { branchesQuery, webhooksQuery } from './webhooks.queries.ts';
import { EVENT_LABELS, stateOf } from './words.ts';

/** One webhook: what it hears, and what became of each delivery (ORG-87). */
export function WebhookPage({ id }: { id: number }) {
  const query = useQuery(webhooksQuery);
  const { data } = query;
  const webhook = data && (data.find((each) => each.id === id) ?? null);
  return (
    <RecordPage
      kind={t('Webhook')}
      list={paths.webhooks}
      record={webhook}
      unknown={t(messages.webhookUnknown)}
      {...faultOf(query, messages.loadFailed)}
    >
      {(found) => (
        <PageStack>
          <Section
            title={t('Webhook')}
            actions={<StatusBadge status={stateOf(found)} tone={found.is_active ? 'green' : 'red'} />}
          >
            <WebhookFacts webhook={found} />
          </Section>
          <WebhookActions webhook={found} />
          <DeliveryList webhook={found} />
        </PageStack>
      )}
    </RecordPage>
  );
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { data: known = [] } = useQuery(branchesQuery);
  const { url, events, branches, created_at: made, former_secret_until: until } = webhook;
  const branchOf = (id: number) => known.find((each) => each.id === id)?.name ?? String(id);
  return (
    <Facts
      layout="grid"
      label={t('Webhook')}
      facts={[
        { label: t('Address'), value: url, wide: true },
        { label: t('Tell it when'), value: events.map((event) => t(EVENT_LABELS[event])).join(', '), wide: true },
        { label: t('Branches'), value: branches === null ? t('All branches') : branches.map(branchOf).join(', ') },
        { label: t('Made on'), value: formatDateTime(made) },
        ...(until !== null ? [{ label: t('Former secret until'), value: formatDateTime(until) }] : []),
      ]}
    />
  );
}
