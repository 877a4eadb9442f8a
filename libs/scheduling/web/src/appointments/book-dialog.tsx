import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { ApiError } from '@nidaan/api-client';
import type { SharedPerson } from '@nidaan/patients-contracts';
import { bookAppointment, SCHEDULING_MESSAGES as messages, type Doctor } from '@nidaan/scheduling-contracts';
import {
  Dialog,
  FormDialog,
  namedChoices,
  DateField,
  Field,
  inItsWords,
  Message,
  t,
  useForm,
  useShell,
  useSubmission,
  type BookingFor,
} from '@nidaan/ui';
import { useState } from 'react';
import styles from '../scheduling.module.css';
import type { Elsewhere } from './elsewhere.ts';
import { NextFree } from './next-free.tsx';
import { SlotChoice } from './slot-choice.tsx';

interface BookDialogProps {
  doctors: readonly Doctor[];
  day: string;
  /** Known already: of this person the appointment is. */
  person?: BookingFor | undefined;
  elsewhere?: Elsewhere | undefined;
  onClose: () => void;
}

const isSecond = (error: Error | null): boolean =>
  error instanceof ApiError && typeof error.data === 'object' && error.data !== null && 'existing' in error.data;

/** Books an appointment: doctor, day, free time, patient. */
export function BookDialog({ doctors, day, person, elsewhere, onClose }: BookDialogProps) {
  const [warning, setWarning] = useState('');
  const [taken, setTaken] = useState<SharedPerson | null>(null);
  const { findsElsewhere } = useShell();
  const only = doctors.length === 1 ? doctors[0]!.id : person?.doctorId;
  const form = useForm({
    initialValues: {
      ...{ doctor: only == null ? '' : String(only), date: person && person.day > day ? person.day : day, time: '' },
      ...{ name: person?.name ?? '', phone: person?.phone ?? '', email: '', reason: '', overbook: false },
    },
    // Whoever was found by another number is not the one.
    onValuesChange: (next, before) => next.phone !== before.phone && setTaken(null),
    validate: {
      doctor: (value) => (value === '' ? messages.doctorRequired : null),
      date: (value) => (value === '' ? messages.dateRequired : null),
      time: (value) => (value === '' ? messages.timeRequired : null),
      name: (value) => (value.trim() === '' ? messages.patientNameRequired : null),
    },
  });
  const { values } = form;
  const options = { failed: inItsWords(messages.saveFailed), onFieldErrors: form.setErrors };
  const sending = useSubmission(bookAppointment, options);
  const bookedId = person?.personId ?? taken?.id;
  const take = (found: SharedPerson | null) => {
    setTaken(found);
    if (found) form.setFieldValue('name', found.name);
  };
  const send = async ({ doctor, ...given }: typeof values, again = false) => {
    const done = await sending.submit({
      body: { ...given, doctor: Number(doctor), again, ...(bookedId !== undefined && { person_id: bookedId }) },
    });
    if (done && done.answer.warning === '') onClose();
    else if (done) setWarning(done.answer.warning);
  };
  if (warning !== '')
    return (
      <Dialog opened title={t('Booked')} onClose={onClose}>
        <div className={styles.form}>
          <Message kind="success">{t('The appointment is booked.')}</Message>
          <p className={styles.hint}>{t(warning)}</p>
          <Button onClick={onClose} data-autofocus>
            {t('Close')}
          </Button>
        </div>
      </Dialog>
    );
  const allTheSame = isSecond(sending.error) && (
    <Button variant="outline" disabled={sending.isBusy} onClick={() => void send(values, true)}>
      {t('Book all the same')}
    </Button>
  );
  return (
    <FormDialog
      size="lg"
      title={t('Book Appointment')}
      closeOnClickOutside={false}
      form={form}
      onSend={(sent) => send(sent)}
      sending={sending}
      submit={t('Book')}
      others={allTheSame}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <NativeSelect label={t('Doctor')} data={namedChoices(doctors, '')} {...form.getInputProps('doctor')} data-autofocus />
        <DateField label={t('Date')} {...form.getInputProps('date')} />
      </div>
      <SlotChoice
        doctor={Number(values.doctor)}
        date={values.date}
        value={values.time}
        withTaken={values.overbook}
        error={form.errors['time']}
        onChange={(time) => form.setFieldValue('time', time)}
      />
      <Checkbox label={t('Add beside a booked patient')} {...form.getInputProps('overbook', { type: 'checkbox' })} />
      <div className={styles.fields}>
        <Field form={form} name="name" as={TextInput} label={t('Patient name')} autoComplete="off" />
        <Field form={form} name="phone" as={TextInput} label={t('Phone')} type="tel" autoComplete="off" />
      </div>
      {!person && findsElsewhere && elsewhere?.({ phone: values.phone, taken, onTake: take })}
      <div className={styles.fields}>
        <Field form={form} name="email" as={TextInput} label={t('Email')} type="email" autoComplete="off" />
        <Field form={form} name="reason" as={TextInput} label={t('Reason')} autoComplete="off" />
      </div>
      <NextFree error={sending.error} onChoose={({ date, time }) => form.setValues({ date, time })} />
    </FormDialog>
  );
}
