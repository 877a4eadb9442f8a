import { Button, Textarea, TextInput } from '@mantine/core';
import {
  amendBreach,
  BREACH_TEXTS,
  PRIVACY_MESSAGES as messages,
  type Breach,
  type BreachText,
} from '@nidaan/patients-contracts';
import { ChangedMeanwhile, Form, FormFoot, inItsWords, Section, t, useEdits, useSubmission } from '@nidaan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BREACH_LABELS } from './privacy-words.ts';
import { breachQuery } from './privacy.queries.ts';
import styles from './privacy.module.css';

const textsOf = (breach: Breach) =>
  Object.fromEntries(BREACH_TEXTS.map((field) => [field, breach[field]])) as Record<BreachText, string>;

/** Texts and reason as typed. They stay when the breach is read again: whoever adds persons to its list changes it too. */
function useAmending(breach: Breach) {
  const queries = useQueryClient();
  const edits = useEdits(textsOf(breach), BREACH_LABELS);
  const [reason, setReason] = useState('');
  const sending = useSubmission(amendBreach, { failed: inItsWords(messages.saveFailed) });
  const send = async () => {
    if (edits.asked.length > 0) return;
    const { changes, seen } = edits;
    const done = await sending.submit({ params: { id: breach.id }, body: { ...changes, seen, reason } });
    if (!done) return;
    queries.setQueryData(breachQuery(breach.id).queryKey, done.answer);
    edits.saved(changes);
    setReason('');
  };
  return { ...edits, reason, setReason, sending, send };
}

/** The texts of a breach: what is changed goes into the register, with what stood before. */
export function BreachAmend({ breach }: { breach: Breach }) {
  const { values, asked, edit, choose, reason, setReason, sending, send } = useAmending(breach);
  const { failure, dismiss, isBusy } = sending;
  const isOpen = breach.closed_at === null;
  return (
    <Section title={t('What is known')}>
      <Form label={t('What is known')} className={styles.form} onSend={send}>
        <div className={styles.two}>
          {BREACH_TEXTS.map((field) => (
            <Textarea
              key={field}
              label={t(BREACH_LABELS[field])}
              rows={2}
              readOnly={!isOpen}
              value={values[field]}
              onChange={({ currentTarget }) => (edit(field, currentTarget.value), dismiss())}
            />
          ))}
          {isOpen && (
            <TextInput
              label={t('Reason of the change')}
              value={reason}
              autoComplete="off"
              onChange={({ currentTarget }) => (setReason(currentTarget.value), dismiss())}
            />
          )}
        </div>
        {isOpen && (
          <>
            <ChangedMeanwhile fields={asked} onChoose={(field, whose) => (choose(field, whose), dismiss())} />
            <FormFoot failure={asked.length > 0 ? null : failure} onDismiss={dismiss}>
              <Button type="submit" disabled={isBusy || asked.length > 0}>
                {t('Amend')}
              </Button>
            </FormFoot>
          </>
        )}
      </Form>
    </Section>
  );
}
