import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { createWebhook, INTEGRATIONS_MESSAGES as messages, newWebhook, WEBHOOK_EVENTS } from '@nidaan/integrations-contracts';
import { Field, FormDialog, inItsWords, namedChoices, schemaResolver, t, useForm, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MadeSecret } from './made-secret.tsx';
import { branchesQuery } from './webhooks.queries.ts';
import { EVENT_LABELS } from './words.ts';
import styles from './webhooks.module.css';

const EMPTY = { url: '', events: [] as string[], branch: '' };
const typed = newWebhook.pick({ url: true, events: true });

/** Makes a webhook: address, events, branch. Its secret is shown once. */
export function WebhookForm({ onClose }: { onClose: () => void }) {
  const { data: branches = [] } = useQuery(branchesQuery);
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm({ initialValues: EMPTY, validate: schemaResolver(typed, { sync: true }) });
  const sending = useSubmission(createWebhook, {
    failed: inItsWords(messages.saveFailed),
    onFieldErrors: form.setErrors,
  });
  const send = async ({ url, events, branch }: typeof form.values) => {
    const chosen = WEBHOOK_EVENTS.filter((event) => events.includes(event));
    const done = await sending.submit({ body: { url, events: chosen, ...(branch !== '' && { branches: [Number(branch)] }) } });
    if (done) setSecret(done.answer.secret);
  };
  return (
    <FormDialog
      title={t('New webhook')}
      instead={secret !== null && <MadeSecret secret={secret} onDone={onClose} />}
      closeOnClickOutside={false}
      form={form}
      onSend={send}
      sending={sending}
      submit={t('Make the webhook')}
      onClose={onClose}
    >
      <Field
        form={form}
        name="url"
        as={TextInput}
        label={t('Address')}
        description={t('Where your program listens, for example https://example.org/nidaan')}
        autoComplete="off"
        inputMode="url"
        data-autofocus
      />
      <Checkbox.Group label={t('Tell it when')} {...form.getInputProps('events')}>
        <div className={styles.form}>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox key={event} value={event} label={t(EVENT_LABELS[event])} />
          ))}
        </div>
      </Checkbox.Group>
      {branches.length > 1 && (
        <NativeSelect label={t('Branches')} data={namedChoices(branches, t('All branches'))} {...form.getInputProps('branch')} />
      )}
    </FormDialog>
  );
}
