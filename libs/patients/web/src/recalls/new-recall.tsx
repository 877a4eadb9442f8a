import { NativeSelect, Textarea } from '@mantine/core';
import { daysLater } from '@nidaan/kernel';
import { addRecall, RECALL_MESSAGES as messages, type PersonCard } from '@nidaan/patients-contracts';
import { DateField, FormDialog, inItsWords, namedChoices, t, useSubmission, useToday } from '@nidaan/ui';
import { useState } from 'react';
import { useActiveDoctors } from '../fees/use-active-doctors.ts';

const IN_DAYS = 30;

interface NewRecallProps {
  person: Pick<PersonCard, 'id' | 'name'>;
  onClose: () => void;
  onNoted: () => void;
}

/** Notes that a patient is to come again on a day (FRD-88). */
export function NewRecall({ person, onClose, onNoted }: NewRecallProps) {
  const today = useToday();
  const doctors = useActiveDoctors() ?? [];
  const [said, setSaid] = useState({ day: daysLater(today, IN_DAYS), doctor: '', note: '' });
  const [fault, setFault] = useState('');
  const sending = useSubmission(addRecall, {
    failed: inItsWords(messages.saveFailed),
    onFieldErrors: ({ due_on: day }) => setFault(day ?? ''),
  });
  const change = (part: Partial<typeof said>) => {
    setSaid({ ...said, ...part });
    setFault('');
    sending.dismiss();
  };
  const send = async () => {
    if (said.day === '') return setFault(t(messages.dueOnRequired));
    const doctor_id = said.doctor === '' ? null : Number(said.doctor);
    const body = { person_id: person.id, doctor_id, due_on: said.day, note: said.note, source: 'desk' as const };
    if (await sending.submit({ body })) onNoted();
  };
  return (
    <FormDialog
      title={t('{name} is to come again', { name: person.name })}
      onClose={onClose}
      transitionProps={{ duration: 0 }}
      label={t('Recall')}
      onSend={send}
      sending={sending}
      submit={t('Note')}
    >
      <DateField label={t('On')} value={said.day} error={fault} onChange={(day) => change({ day })} data-autofocus />
      {doctors.length > 0 && (
        <NativeSelect
          label={t('Doctor')}
          data={namedChoices(doctors, t('Any doctor'))}
          value={said.doctor}
          onChange={({ currentTarget }) => change({ doctor: currentTarget.value })}
        />
      )}
      <Textarea
        label={t('Note')}
        rows={2}
        maxLength={500}
        value={said.note}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
    </FormDialog>
  );
}
