import { Button, Textarea, TextInput } from '@mantine/core';
import {
  amendBreach,
  BREACH_TEXTS,
  PRIVACY_MESSAGES as messages,
  type Breach,
  type BreachText,
} from '@nidaan/patients-contracts';
import { Form, FormFoot, inItsWords, Section, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import { BREACH_LABELS } from './privacy-words.ts';
import styles from './privacy.module.css';

/** The texts of a breach: what is changed goes into the register, with what stood before. */
export function BreachAmend({ breach }: { breach: Breach }) {
  const [changed, setChanged] = useState<Partial<Record<BreachText, string>>>({});
  const [reason, setReason] = useState('');
  const { submit, failure, dismiss, isBusy } = useSubmission(amendBreach, { failed: inItsWords(messages.saveFailed) });
  const isOpen = breach.closed_at === null;
  const send = () => submit({ params: { id: breach.id }, body: { ...changed, reason } });
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
              value={changed[field] ?? breach[field]}
              onChange={({ currentTarget }) => (setChanged({ ...changed, [field]: currentTarget.value }), dismiss())}
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
          <FormFoot failure={failure} onDismiss={dismiss}>
            <Button type="submit" disabled={isBusy}>
              {t('Amend')}
            </Button>
          </FormFoot>
        )}
      </Form>
    </Section>
  );
}
