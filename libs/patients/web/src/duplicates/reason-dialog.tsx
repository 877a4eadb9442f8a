import { dismissDuplicate, REGISTRY_MESSAGES as messages, type Duplicate } from '@nidaan/patients-contracts';
import { FormDialog, inItsWords, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import { named } from './duplicate-words.ts';
import styles from './duplicates.module.css';
import { ReasonField } from './reason-field.tsx';

interface ReasonDialogProps {
  pair: Duplicate;
  onClose: () => void;
  onDone: () => void;
}

/** Says that two are not one, and why: they are not proposed again unless one of them changes (FRD-28). */
export function ReasonDialog({ pair, onClose, onDone }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const sending = useSubmission(dismissDuplicate, { failed: inItsWords(messages.dismissFailed) });
  const send = async () => {
    if (await sending.submit({ params: { id: pair.id }, body: { reason } })) onDone();
  };
  const [a, b] = pair.persons;
  return (
    <FormDialog
      title={t('Not the same person')}
      onClose={onClose}
      onSend={send}
      sending={sending}
      submit={t('Not the same person')}
    >
      <p className={styles.text}>
        {t('{a} and {b} stay two patients. They are proposed again only when one of them is changed.', {
          a: named(a!),
          b: named(b!),
        })}
      </p>
      <ReasonField value={reason} isFirst onChange={(text) => (setReason(text), sending.dismiss())} />
    </FormDialog>
  );
}
