import { Checkbox, Skeleton } from '@mantine/core';
import type { AnswerOf } from '@nidaan/kernel';
import {
  PERSON_MESSAGES,
  REGISTRY_MESSAGES as messages,
  undoMerge,
  type MergeEntry,
  type MergeWithVisits,
  type MergedField,
} from '@nidaan/patients-contracts';
import { Dialog, DialogForm, formatDate, inItsWords, LoadFault, t, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldLabel, named } from './duplicate-words.ts';
import { mergeQuery } from './duplicates.queries.ts';
import styles from './duplicates.module.css';
import { ReasonField } from './reason-field.tsx';

/** What is said of an undone merge. */
export type UndoneMerge = Pick<AnswerOf<typeof undoMerge>, 'kept' | 'warning'>;

interface UndoDialogProps {
  merge: MergeEntry;
  onClose: () => void;
  /** With the fields that were changed since, and so stay, and what was not brought back. */
  onUndone: (done: UndoneMerge) => void;
}

/** Takes two patients apart again; visits made since are listed, and go back where they are ticked (FRD-33). */
export function UndoDialog({ merge, onClose, onUndone }: UndoDialogProps) {
  const { data, isLoadingError, refetch } = useQuery(mergeQuery(merge.id));
  const { survivor, merged, taken, undone_at: undone } = merge;
  const fields = (taken as MergedField[]).map(fieldLabel);
  return (
    <Dialog opened title={undone === null ? t('Undo the merge') : t('Merge')} size="lg" onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.text}>
          {t('{merged} was merged into {survivor}: {reason}', {
            merged: named(merged),
            survivor: named(survivor),
            reason: merge.reason,
          })}
        </p>
        {fields.length > 0 && <p className={styles.text}>{t('Taken over: {fields}', { fields: fields.join(', ') })}</p>}
        {undone === null && taken.includes('deceased_on') && <p className={styles.text}>{t(PERSON_MESSAGES.deceasedUndone)}</p>}
        {undone !== null && <p className={styles.text}>{t('Undone: {reason}', { reason: merge.undo_reason })}</p>}
        {undone === null && isLoadingError && <LoadFault onRetry={() => void refetch()}>{t(messages.listFailed)}</LoadFault>}
        {undone === null && !data && !isLoadingError && <Skeleton height={120} radius={8} />}
        {undone === null && data && <UndoForm merge={data} onClose={onClose} onUndone={onUndone} />}
      </div>
    </Dialog>
  );
}

interface UndoFormProps {
  merge: MergeWithVisits;
  onClose: () => void;
  onUndone: (done: UndoneMerge) => void;
}

function UndoForm({ merge, onClose, onUndone }: UndoFormProps) {
  const { merged, visits } = merge;
  const [back, setBack] = useState<ReadonlySet<number>>(new Set());
  const [reason, setReason] = useState('');
  const sending = useSubmission(undoMerge, { failed: inItsWords(messages.undoFailed) });
  const turn = (id: number) => setBack(back.has(id) ? new Set([...back].filter((each) => each !== id)) : new Set([...back, id]));
  const send = async () => {
    const sent = Object.fromEntries([...back].map((id) => [String(id), merged.id]));
    const done = await sending.submit({ params: { id: merge.id }, body: { reason, visits: sent } });
    if (done) onUndone(done.answer);
  };
  return (
    <DialogForm label={t('Undo the merge')} onSend={send} sending={sending} submit={t('Undo the merge')} onClose={onClose}>
      {visits.length === 0 ? (
        <p className={styles.text}>{t('No visit was made since.')}</p>
      ) : (
        <fieldset className={styles.visits}>
          <legend>{t('Visits made since: tick those of {name}', { name: named(merged) })}</legend>
          {visits.map(({ id, date, name, doctor_name: doctor }) => (
            <Checkbox
              key={id}
              label={[`#${id}`, formatDate(date), name, doctor].filter(Boolean).join(' · ')}
              checked={back.has(id)}
              onChange={() => turn(id)}
            />
          ))}
        </fieldset>
      )}
      <ReasonField value={reason} isFirst onChange={(text) => (setReason(text), sending.dismiss())} />
    </DialogForm>
  );
}
