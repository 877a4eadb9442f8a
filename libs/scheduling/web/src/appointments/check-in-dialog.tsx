import { Button, NativeSelect, TextInput } from '@mantine/core';
import { ApiError } from '@nidaan/api-client';
import { GENDERS, PAYMENT_TYPES } from '@nidaan/patients-contracts';
import { checkIn, SCHEDULING_MESSAGES as messages, type Appointment } from '@nidaan/scheduling-contracts';
import { Field, FormDialog, formatRupees, inItsWords, t, useForm, useSubmission } from '@nidaan/ui';
import styles from '../scheduling.module.css';
import { useState } from 'react';
import { CheckedInVisit } from './checked-in-visit.tsx';
import { candidatesIn, PatientChoice } from './patient-choice.tsx';
import { useQuote } from './use-quote.ts';

interface CheckInDialogProps {
  appointment: Appointment;
  onClose: () => void;
}

/** Who it is: looked for, somebody known, or somebody new. */
type Who = { person?: 'ask' | 'new'; person_id?: number };

const hasOpenVisit = (error: Error | null): boolean =>
  error instanceof ApiError && typeof error.data === 'object' && error.data !== null && 'isRegistered' in error.data;

/**
 * Checks a patient of today in: who of the registry it is where somebody is likely, payment, and what the registration wants to know beside the name.
 * Whoever is with the doctor today already is asked about once more. Without an amount the fee is the doctor's by the rule (FRD-52).
 */
export function CheckInDialog({ appointment, onClose }: CheckInDialogProps) {
  const form = useForm({ initialValues: { paymentType: 'Cash', amount: '', gender: '', age: '' } });
  const sending = useSubmission(checkIn, {
    failed: inItsWords(messages.saveFailed),
    // A visit more is on the lists of patients too.
    stale: ['scheduling', 'patients'],
    onFieldErrors: form.setErrors,
  });
  const [visit, setVisit] = useState<number | null>(null);
  const [who, setWho] = useState<Who>({});
  const { doctor, person_id: personId } = appointment;
  const quote = useQuote(doctor, personId);
  const send = async (chosen: Who, again = false) => {
    setWho(chosen);
    const { amount, ...values } = form.getValues();
    const body = { ...values, ...(amount.trim() !== '' && { amount }), ...chosen, ...(again && { again }) };
    const done = await sending.submit({ params: { id: appointment.id }, body });
    if (done) setVisit(done.answer.patient);
  };
  const candidates = candidatesIn(sending.error);
  const choose = (personId: number | null) => void send(personId === null ? { person: 'new' } : { person_id: personId });
  const isOpen = hasOpenVisit(sending.error);
  const allTheSame = isOpen && (
    <Button variant="outline" disabled={sending.isBusy} onClick={() => void send(who, true)}>
      {t('Check in all the same')}
    </Button>
  );
  return (
    <FormDialog
      title={t('Check in')}
      instead={visit !== null && <CheckedInVisit visit={visit} onClose={onClose} />}
      form={form}
      onSend={() => send({ person: 'ask' })}
      sending={sending}
      submit={candidates.length === 0 ? t('Check in') : null}
      others={allTheSame || <PatientChoice doctor={doctor} candidates={candidates} isBusy={sending.isBusy} onChoose={choose} />}
      onClose={onClose}
    >
      <p className={styles.hint}>{[appointment.time, appointment.name, appointment.doctor_name].join(' · ')}</p>
      <div className={styles.fields}>
        <Field
          form={form}
          name="amount"
          as={TextInput}
          label={t('Fee (₹)')}
          description={
            quote && (personId === null ? t('Of a first visit. Whoever comes again is charged by the rule.') : t(quote.reason))
          }
          placeholder={quote && (quote.fee === 0 ? t('Free') : formatRupees(quote.fee))}
          inputMode="decimal"
          data-autofocus
        />
        <NativeSelect
          label={t('Payment type')}
          data={PAYMENT_TYPES.map((value) => ({ value, label: t(value) }))}
          {...form.getInputProps('paymentType')}
        />
        <NativeSelect
          label={t('Gender')}
          data={[{ value: '', label: '' }, ...GENDERS.map((value) => ({ value, label: t(value) }))]}
          {...form.getInputProps('gender')}
        />
        <Field form={form} name="age" as={TextInput} label={t('Age')} inputMode="numeric" autoComplete="off" />
      </div>
    </FormDialog>
  );
}
