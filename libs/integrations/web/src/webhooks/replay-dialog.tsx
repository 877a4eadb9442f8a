import { Button, NativeSelect } from '@mantine/core';
import { INTEGRATIONS_MESSAGES as messages, replayDeliveries } from '@nidaan/integrations-contracts';
import {
  DateField,
  Field,
  FormDialog,
  inItsWords,
  Message,
  schemaResolver,
  t,
  useForm,
  useShell,
  useSubmission,
  useToday,
} from '@nidaan/ui';
import { useState } from 'react';
import { replayDays, spanOf } from './replay-days.ts';
import { statusChoices } from './words.ts';
import styles from './webhooks.module.css';

interface Props {
  webhookId: number;
  onClose: () => void;
}

/** Sends the deliveries of some days again (ORG-87): after a receiver was away, those that failed. */
export function ReplayDialog({ webhookId, onClose }: Props) {
  const { timeZone } = useShell();
  const today = useToday();
  const [sent, setSent] = useState<{ message: string; count: number } | null>(null);
  const form = useForm({
    initialValues: { from: '', to: today, status: 'failed' },
    validate: schemaResolver(replayDays, { sync: true }),
  });
  const sending = useSubmission(replayDeliveries, { failed: inItsWords(messages.saveFailed) });
  const send = async (typed: typeof form.values) => {
    const done = await sending.submit({ params: { id: webhookId }, body: spanOf(typed, timeZone) });
    if (done) setSent(done.answer);
  };
  return (
    <FormDialog
      title={t('Replay deliveries')}
      instead={sent && <Sent {...sent} onClose={onClose} />}
      form={form}
      onSend={send}
      sending={sending}
      submit={t('Replay')}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('Each keeps its webhook-id. Deliveries are kept for 30 days; at most 10,000 at once.')}</p>
      <div className={styles.days}>
        <Field form={form} name="from" as={DateField} label={t('From day')} max={today} data-autofocus />
        <Field form={form} name="to" as={DateField} label={t('To day')} max={today} />
      </div>
      <Field form={form} name="status" as={NativeSelect} label={t('Status')} data={statusChoices()} />
    </FormDialog>
  );
}

const Sent = ({ message, count, onClose }: { message: string; count: number; onClose: () => void }) => (
  <div className={styles.form}>
    {count === 0 ? (
      <Message kind="info">{t('No delivery of these days has this status.')}</Message>
    ) : (
      <Message kind="success">{[t(message), t('Deliveries: {count}', { count })].join('. ')}</Message>
    )}
    <div className={styles.buttons}>
      <Button onClick={onClose}>{t('Close')}</Button>
    </div>
  </div>
);
