import { Button } from '@mantine/core';
import { type DeliveryDetail, INTEGRATIONS_MESSAGES as messages, replayDelivery } from '@nidaan/integrations-contracts';
import {
  DataTable,
  Dialog,
  Facts,
  FailureNote,
  formatDateTime,
  inItsWords,
  LoadFault,
  msg,
  t,
  useSubmission,
  type Column,
} from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { SNIPPET } from './snippet.ts';
import { deliveryQuery } from './webhooks.queries.ts';
import { STATUS_LABELS } from './words.ts';
import styles from './webhooks.module.css';

type Try = DeliveryDetail['tries'][number];
const COLUMNS: readonly Column<Try>[] = [
  { key: 'at', header: msg('When'), rowHeader: true, render: ({ at }) => formatDateTime(at) },
  { key: 'ms', header: msg('Took'), align: 'right', render: ({ ms }) => t('{ms} ms', { ms }), wideOnly: true },
  { key: 'said', header: msg('Answer'), render: ({ code, error }) => error || String(code) },
];

interface Props {
  webhookId: number;
  deliveryId: number;
  mayReplay: boolean;
  onClose: () => void;
}

/** One delivery: its tries, its body as sent, how its signature is checked. R sends it again. */
export function DeliveryDetails({ webhookId, deliveryId, mayReplay, onClose }: Props) {
  const { data, isLoadingError, refetch } = useQuery(deliveryQuery(webhookId, deliveryId));
  const { submit, failure, isBusy } = useSubmission(replayDelivery, { failed: inItsWords(messages.saveFailed) });
  const canReplay = mayReplay && !isBusy && data !== undefined;
  const replay = () => void submit({ params: { id: webhookId, delivery: deliveryId } });
  useReplayKey(canReplay, replay);
  return (
    <Dialog opened size="lg" title={t('Delivery')} onClose={onClose}>
      {data ? (
        <div className={styles.form}>
          <Body delivery={data} />
          <FailureNote failure={failure} />
          <div className={styles.buttons}>
            <Button disabled={!canReplay} aria-keyshortcuts="R" onClick={replay}>
              {t('Replay (R)')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('Close')}
            </Button>
          </div>
        </div>
      ) : (
        isLoadingError && <LoadFault onRetry={() => void refetch()}>{t(messages.loadFailed)}</LoadFault>
      )}
    </Dialog>
  );
}

const Body = ({ delivery }: { delivery: DeliveryDetail }) => (
  <>
    <Facts
      layout="grid"
      label={t('Delivery')}
      facts={[
        { label: t('Status'), value: t(STATUS_LABELS[delivery.status]) },
        { label: t('Event'), value: delivery.event_id, wide: true },
      ]}
    />
    <DataTable
      label={t('Tries')}
      columns={COLUMNS}
      rows={delivery.tries}
      rowKey={({ at }) => at}
      empty={{ title: t('Not tried yet.') }}
    />
    <Code heading={t('Body as sent')} text={delivery.body} />
    {delivery.reply !== '' && <Code heading={t('Beginning of the answer')} text={delivery.reply} />}
    <Code heading={t('Checking the signature (Node)')} text={SNIPPET} />
  </>
);

const Code = ({ heading, text }: { heading: string; text: string }) => (
  <section>
    <h3 className={styles.heading}>{heading}</h3>
    <pre className={styles.code}>{text}</pre>
  </section>
);

// Not while somebody types, and not under another dialog, such as the lock.
const isElsewhere = ({ target }: KeyboardEvent) =>
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null) ||
  document.querySelectorAll('[aria-modal="true"]').length > 1;

function useReplayKey(isOn: boolean, replay: () => void): void {
  const latest = useRef(replay);
  latest.current = replay;
  useEffect(() => {
    if (!isOn) return undefined;
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'r' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isElsewhere(event)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [isOn]);
}
