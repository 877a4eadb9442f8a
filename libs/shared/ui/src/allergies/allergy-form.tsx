import { Button, Checkbox, TextInput } from '@mantine/core';
import { ApiError, type AnyRoute } from '@nidaan/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { Message } from '../feedback/message.tsx';
import { inItsWords, useSubmission } from '../forms/use-submission.ts';
import { t } from '../language/texts.ts';
import styles from './allergies.module.css';
import type { KnownAllergies } from './allergy-line.tsx';

interface AllergyFormProps {
  patientId: number;
  known: KnownAllergies;
  write: AnyRoute;
  queryKey: readonly unknown[];
  onClose: () => void;
}

/** Records allergies, or that none are known. It stands within other forms, so it is none itself: Enter saves, Escape leaves. */
export function AllergyForm({ patientId, known, write, queryKey, onClose }: AllergyFormProps) {
  const queries = useQueryClient();
  const [text, setText] = useState(known.text);
  const [isNone, setNone] = useState(known.status === 'none_known');
  const [seen, setSeen] = useState(known);
  const submission = useSubmission(write, {
    failed: inItsWords(t('The allergies were not saved. Please try again.')),
    stale: [],
  });
  const conflict = currentOf(submission.error);
  const save = async (version = seen.version) => {
    const body = isNone ? { none_known: true, version } : { text, version };
    const done = await submission.submit({ params: { id: patientId }, body } as never);
    if (!done) return;
    queries.setQueryData(queryKey, done.answer);
    onClose();
  };
  const takeTheirs = (theirs: KnownAllergies) => {
    queries.setQueryData(queryKey, theirs);
    onClose();
  };
  const keepMine = (theirs: KnownAllergies) => {
    setSeen(theirs);
    void save(theirs.version);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (event.key === 'Enter' && !(event.target as HTMLElement).matches('input')) return;
    // The form around it neither moves on nor saves.
    event.stopPropagation();
    event.preventDefault();
    if (event.key === 'Escape') onClose();
    else void save();
  };
  return (
    <div role="group" aria-label={t('Allergies')} className={styles.form} onKeyDown={onKeyDown}>
      <TextInput
        label={t('Allergies')}
        placeholder={t('Penicillin: rash')}
        value={isNone ? '' : text}
        disabled={isNone}
        maxLength={2000}
        autoComplete="off"
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Checkbox label={t('No known allergies')} checked={isNone} onChange={(event) => setNone(event.currentTarget.checked)} />
      <div className={styles.buttons}>
        <Button size="compact-md" disabled={submission.isBusy} onClick={() => void save()}>
          {t('Save')}
        </Button>
        <Button size="compact-md" variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
      {submission.failure && !conflict && <Message kind="error">{submission.failure.sentence}</Message>}
      {conflict && <Changed theirs={conflict} onTheirs={() => takeTheirs(conflict)} onMine={() => keepMine(conflict)} />}
    </div>
  );
}

/** What somebody else recorded meanwhile, beside what stands in the field: one of them is chosen. */
function Changed({ theirs, onTheirs, onMine }: { theirs: KnownAllergies; onTheirs: () => void; onMine: () => void }) {
  const words = { listed: theirs.text, none_known: t('No known allergies'), not_asked: t('Allergies not recorded') };
  const action = (
    <span className={styles.buttons}>
      <Button size="compact-sm" variant="default" onClick={onTheirs}>
        {t('Keep theirs')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onMine}>
        {t('Save mine instead')}
      </Button>
    </span>
  );
  return (
    <Message kind="warning" action={action}>
      <div>{t('Somebody else changed the allergies meanwhile. Now they are:')}</div>
      <strong>{words[theirs.status]}</strong>
    </Message>
  );
}

function currentOf(error: Error | null): KnownAllergies | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return ((error.data as { current?: KnownAllergies } | null)?.current ?? null) as KnownAllergies | null;
}
