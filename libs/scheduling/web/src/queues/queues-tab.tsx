import { Button, NativeSelect } from '@mantine/core';
import { addQueue, changeQueue, issueToken, type QueueAnswer } from '@nidaan/scheduling-contracts';
import { EmptyState, Icon, LoadFault, PageHeader, PageStack, Section, t, useMayCall, useStateOverLanguage } from '@nidaan/ui';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CounterPanel } from './counter-panel.tsx';
import { NewToken } from './new-token.tsx';
import { QueueForm } from './queue-form.tsx';
import { queuesQuery, tokensQuery } from './queues.queries.ts';
import styles from './queues.module.css';
import { TokenTable } from './token-table.tsx';
import { useTokenActions } from './use-token-actions.ts';

/** More → Queues: who waits for whom, and the counter's keys (FRD-55, FRD-63). */
export function QueuesTab() {
  const { data: queues, isLoadingError, refetch } = useQuery(queuesQuery);
  const [chosen, setChosen] = useStateOverLanguage<number | null>('queues/chosen', null);
  const [dialog, setDialog] = useState<'add' | 'change' | null>(null);
  const mayCall = useMayCall();
  const queue = queues?.find(({ id }) => id === chosen) ?? queues?.[0];
  return (
    <PageStack>
      <PageHeader title={t('Queues')} subtitle={t('Who is next, and why')} />
      <div className={styles.bar}>
        {queues && queues.length > 0 && (
          <NativeSelect
            label={t('Queue')}
            data={queues.map(({ id, name, waiting }) => ({
              value: String(id),
              label: t('{queue} ({waiting} waiting)', { queue: name, waiting }),
            }))}
            value={String(queue?.id)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
        )}
        {mayCall(addQueue) && (
          <Button variant="default" leftSection={<Icon of={IconPlus} />} onClick={() => setDialog('add')}>
            {t('New queue')}
          </Button>
        )}
        {queue && mayCall(changeQueue) && (
          <Button variant="default" onClick={() => setDialog('change')}>
            {t('Change the queue')}
          </Button>
        )}
      </div>
      {isLoadingError && (
        <LoadFault onRetry={() => void refetch()}>{t('The queues could not be loaded. Please try again.')}</LoadFault>
      )}
      {queues?.length === 0 && (
        <EmptyState title={t('No queues yet')} text={t('Each doctor has one by default. Add one for a counter.')} />
      )}
      {queue && <OpenQueue key={queue.id} queue={queue} />}
      {dialog === 'add' && <QueueForm queue={null} onClose={() => setDialog(null)} />}
      {dialog === 'change' && queue && <QueueForm queue={queue} onClose={() => setDialog(null)} />}
    </PageStack>
  );
}

function OpenQueue({ queue }: { queue: QueueAnswer }) {
  const { data: tokens, isLoadingError, refetch } = useQuery(tokensQuery(queue.id));
  const [counterId, setCounterId] = useStateOverLanguage(`queues/${queue.id}/counter`, queue.counters[0]?.id ?? 1);
  const [isIssuing, setIssuing] = useState(false);
  const acting = useTokenActions(queue, counterId);
  const mayIssue = useMayCall()(issueToken);
  return (
    <>
      <CounterPanel queue={queue} tokens={tokens ?? []} counterId={counterId} onCounter={setCounterId} acting={acting} />
      <Section
        title={queue.name}
        flush
        actions={
          mayIssue && (
            <Button variant="default" onClick={() => setIssuing(true)}>
              {t('New token')}
            </Button>
          )
        }
      >
        <TokenTable queue={queue} tokens={tokens} failed={isLoadingError} retry={() => void refetch()} acting={acting} />
      </Section>
      {isIssuing && <NewToken queue={queue} onClose={() => setIssuing(false)} />}
    </>
  );
}
