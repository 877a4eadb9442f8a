import { keyOf } from '@nidaan/api-client';
import { changePerson, findPerson, PATIENT_MESSAGES, type PersonAnswer } from '@nidaan/patients-contracts';
import { DateField, Dialog, DialogForm, ErrorBanner, formatDate, inItsWords, t, useSubmission, useToday } from '@nidaan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { personQuery } from '../privacy/privacy.queries.ts';
import styles from './deceased.module.css';

interface DeceasedDialogProps {
  personId: number;
  /** As the button that opened it showed; null: to be marked. */
  deceasedOn: string | null;
  onClose: () => void;
  /** `warning`: what taking the mark back does not bring back; '' for nothing. */
  onDone: (person: PersonAnswer & { warning: string }) => void;
}

/** Marks a patient as deceased, or takes the mark back (FRD-21). */
export function DeceasedDialog(props: DeceasedDialogProps) {
  const { data: person, error, isFetchedAfterMount } = useQuery({ ...personQuery(props.personId), refetchOnMount: 'always' });
  // As the person stood when this was opened. They are read again after a call whose answer was lost: the second try must not undo the first.
  const [first, setFirst] = useState<PersonAnswer | null>(null);
  if (first === null && person && isFetchedAfterMount) setFirst(person);
  const marked = first === null ? props.deceasedOn : first.deceased_on;
  return (
    <Dialog opened title={marked === null ? t('Mark as deceased') : t('Marked by mistake?')} onClose={props.onClose}>
      {first && person && <DeceasedForm {...props} person={person} marked={marked} />}
      {error && <ErrorBanner message={t(PATIENT_MESSAGES.fetchFailed)} onDismiss={props.onClose} />}
    </Dialog>
  );
}

interface DeceasedFormProps extends DeceasedDialogProps {
  person: PersonAnswer;
  /** The day of the mark that is to be taken back; null: to be marked. */
  marked: string | null;
}

function DeceasedForm({ person, marked, onClose, onDone }: DeceasedFormProps) {
  const today = useToday();
  const queries = useQueryClient();
  const [day, setDay] = useState<string>(today);
  const [fault, setFault] = useState('');
  const sending = useSubmission(changePerson, {
    failed: inItsWords(PATIENT_MESSAGES.registerFailed),
    onFieldErrors: ({ deceased_on: said }) => setFault(said ?? ''),
  });
  const send = async () => {
    if (marked === null && day === '') return setFault(t('Please give the day'));
    const body = { deceased_on: marked === null ? day : null, version: person.version };
    const done = await sending.submit({ params: { id: person.id }, body });
    if (!done) return;
    await queries.invalidateQueries({ queryKey: keyOf(findPerson) });
    onDone(done.answer);
  };
  return (
    <DialogForm
      label={t('Deceased')}
      onSend={send}
      sending={sending}
      submit={marked === null ? t('Mark as deceased') : t('Take the mark back')}
      isFirst={marked !== null}
      onClose={onClose}
    >
      {marked === null ? (
        <>
          <p className={styles.text}>
            {t('Messages to {name} that are planned are cancelled, and new bookings ask first.', { name: person.name })}
          </p>
          <DateField
            label={t('Day of death')}
            value={day}
            error={fault}
            onChange={(next) => (setDay(next), setFault(''), sending.dismiss())}
          />
        </>
      ) : (
        <p className={styles.text}>
          {t('{name} is marked as deceased on {date}. What was cancelled stays cancelled.', {
            name: person.name,
            date: formatDate(marked),
          })}
        </p>
      )}
    </DialogForm>
  );
}
