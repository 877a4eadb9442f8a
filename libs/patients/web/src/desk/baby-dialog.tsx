import { NativeSelect, TextInput } from '@mantine/core';
import { instantAt } from '@nidaan/kernel';
import { GENDERS, PATIENT_MESSAGES, registerBaby, type PersonAnswer, type PersonCard } from '@nidaan/patients-contracts';
import { DateField, FormDialog, inItsWords, t, useShell, useSubmission, useToday } from '@nidaan/ui';
import { useState } from 'react';

interface BabyDialogProps {
  mother: PersonCard;
  onClose: () => void;
  onRegistered: (baby: PersonAnswer) => void;
}

const CLOCK = /^([01]?\d|2[0-3]):?([0-5]\d)$/;

/** A newborn gets a number of its own: 'Baby of Sunita', with the mother's phone and address (FRD-16). */
export function BabyDialog({ mother, onClose, onRegistered }: BabyDialogProps) {
  const today = useToday();
  const { timeZone } = useShell();
  const [baby, setBaby] = useState({ gender: '', day: today, time: '', number: '' });
  const [fault, setFault] = useState('');
  const sending = useSubmission(registerBaby, {
    failed: inItsWords(PATIENT_MESSAGES.registerFailed),
    onFieldErrors: ({ born_at: said }) => setFault(said ?? ''),
  });
  const change = (part: Partial<typeof baby>) => {
    setBaby({ ...baby, ...part });
    setFault('');
    sending.dismiss();
  };
  const send = async () => {
    const [, hours, minutes] = CLOCK.exec(baby.time.trim()) ?? [];
    if (hours === undefined || baby.day === '') return setFault(t('Please type the time as 14:30'));
    const born_at = instantAt(timeZone, baby.day, Number(hours) * 60 + Number(minutes)).toISOString();
    const gender = GENDERS.find((each) => each === baby.gender) ?? '';
    const number = baby.number === '' ? {} : { number: Number(baby.number) };
    const done = await sending.submit({ params: { id: mother.id }, body: { gender, born_at, ...number } });
    if (done) onRegistered(done.answer);
  };
  return (
    <FormDialog
      title={t('Baby of {name}', { name: mother.name })}
      label={t('Register baby')}
      transitionProps={{ duration: 0 }}
      onSend={send}
      sending={sending}
      submit={t('Register baby')}
      onClose={onClose}
    >
      <NativeSelect
        label={t('Gender')}
        data={[{ value: '', label: t('Not known') }, ...GENDERS.map((value) => ({ value, label: t(value) }))]}
        value={baby.gender}
        onChange={({ currentTarget }) => change({ gender: currentTarget.value })}
        data-autofocus
      />
      <DateField label={t('Day of birth')} value={baby.day} onChange={(day) => change({ day })} />
      <TextInput
        label={t('Time of birth')}
        placeholder="14:30"
        autoComplete="off"
        value={baby.time}
        error={fault}
        onChange={({ currentTarget }) => change({ time: currentTarget.value })}
      />
      <NativeSelect
        label={t('Twins')}
        data={[
          { value: '', label: t('A single child') },
          ...[1, 2, 3].map((value) => ({ value: String(value), label: t('Baby {number}', { number: value }) })),
        ]}
        value={baby.number}
        onChange={({ currentTarget }) => change({ number: currentTarget.value })}
      />
    </FormDialog>
  );
}
