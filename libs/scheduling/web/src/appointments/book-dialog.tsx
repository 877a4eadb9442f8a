import { Button, Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core';
import { ApiError } from '@nidaan/api-client';
import { bookAppointment, SCHEDULING_MESSAGES as messages, type Doctor } from '@nidaan/scheduling-contracts';
import { type BookingFor, DateField, Field, Form, FormFoot, inItsWords, Message, t, useForm, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import styles from '../scheduling.module.css';
import { NextFree } from './next-free.tsx';
import { SlotChoice } from './slot-choice.tsx';

interface BookDialogProps {
  doctors: readonly Doctor[];
  day: string;
  /** Known already: of this person the appointment is. */
  person?: BookingFor | undefined;
  onClose: () => void;
}

const isSecond = (error: Error | null): boolean =>
  error instanceof ApiError && typeof error.data === 'object' && error.data !== null && 'existing' in error.data;

/** Books an appointment: doctor, day, free time, patient. */
export function BookDialog({ doctors, day, person, onClose }: BookDialogProps) {
  const [warning, setWarning] = useState('');
  const only = doctors.length === 1 ? doctors[0]!.id : person?.doctorId;
  const form = useForm({
    initialValues: {
      ...{ doctor: only == null ? '' : String(only), date: person && person.day > day ? person.day : day, time: '' },
      ...{ name: person?.name ?? '', phone: person?.phone ?? '', email: '', reason: '', overbook: false },
    },
    validate: {
      doctor: (value) => (value === '' ? messages.doctorRequired : null),
      date: (value) => (value === '' ? messages.dateRequired : null),
      time: (value) => (value === '' ? messages.timeRequired : null),
      name: (value) => (value.trim() === '' ? messages.patientNameRequired : null),
    },
  });
  const { values } = form;
  const options = { failed: inItsWords(messages.saveFailed), onFieldErrors: form.setErrors };
  const { submit, failure, dismiss, isBusy, error } = useSubmission(bookAppointment, options);
  const send = async ({ doctor, ...given }: typeof values, again = false) => {
    const done = await submit({
      body: { ...given, doctor: Number(doctor), again, ...(person && { person_id: person.personId }) },
    });
    if (done && done.answer.warning === '') onClose();
    else if (done) setWarning(done.answer.warning);
  };
  if (warning !== '')
    return (
      <Modal opened title={t('Booked')} onClose={onClose}>
        <div className={styles.form}>
          <Message kind="success">{t('The appointment is booked.')}</Message>
          <p className={styles.hint}>{t(warning)}</p>
          <Button onClick={onClose} data-autofocus>
            {t('Close')}
          </Button>
        </div>
      </Modal>
    );
  return (
    <Modal opened size="lg" title={t('Book Appointment')} onClose={onClose} closeOnClickOutside={false}>
      <Form label={t('Book Appointment')} form={form} className={styles.form} onSend={(sent) => send(sent)}>
        <div className={styles.fields}>
          <NativeSelect
            label={t('Doctor')}
            data={[{ value: '', label: '' }, ...doctors.map(({ id, name }) => ({ value: String(id), label: name }))]}
            {...form.getInputProps('doctor')}
            data-autofocus
          />
          <DateField label={t('Date')} {...form.getInputProps('date')} />
        </div>
        <SlotChoice
          doctor={Number(values.doctor)}
          date={values.date}
          value={values.time}
          withTaken={values.overbook}
          error={typeof form.errors['time'] === 'string' ? t(form.errors['time']) : undefined}
          onChange={(time) => form.setFieldValue('time', time)}
        />
        <Checkbox label={t('Add beside a booked patient')} {...form.getInputProps('overbook', { type: 'checkbox' })} />
        <div className={styles.fields}>
          <Field form={form} name="name" as={TextInput} label={t('Patient name')} autoComplete="off" />
          <Field form={form} name="phone" as={TextInput} label={t('Phone')} type="tel" autoComplete="off" />
          <Field form={form} name="email" as={TextInput} label={t('Email')} type="email" autoComplete="off" />
          <Field form={form} name="reason" as={TextInput} label={t('Reason')} autoComplete="off" />
        </div>
        <NextFree error={error} onChoose={({ date, time }) => form.setValues({ date, time })} />
        <FormFoot failure={failure} onDismiss={dismiss}>
          <Button type="submit" disabled={isBusy}>
            {t('Book')}
          </Button>
          {isSecond(error) && (
            <Button variant="outline" disabled={isBusy} onClick={() => void send(values, true)}>
              {t('Book all the same')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </FormFoot>
      </Form>
    </Modal>
  );
}
