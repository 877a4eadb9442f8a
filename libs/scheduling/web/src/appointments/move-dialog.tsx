import { NativeSelect, TextInput } from '@mantine/core';
import {
  rescheduleAppointment,
  SCHEDULING_MESSAGES as messages,
  type Appointment,
  type Doctor,
} from '@nidaan/scheduling-contracts';
import { DateField, Field, formatDate, FormDialog, inItsWords, namedChoices, t, useForm, useSubmission } from '@nidaan/ui';
import styles from '../scheduling.module.css';
import { NextFree } from './next-free.tsx';
import { SlotChoice } from './slot-choice.tsx';

interface MoveDialogProps {
  appointment: Appointment;
  doctors: readonly Doctor[];
  onClose: () => void;
}

/** Moves an appointment to another time, day or doctor. */
export function MoveDialog({ appointment, doctors, onClose }: MoveDialogProps) {
  const form = useForm({
    initialValues: { doctor: String(appointment.doctor), date: appointment.date, time: '', reason: '' },
    validate: {
      date: (value) => (value === '' ? messages.dateRequired : null),
      time: (value) => (value === '' ? messages.timeRequired : null),
    },
  });
  const { values } = form;
  const sending = useSubmission(rescheduleAppointment, {
    failed: inItsWords(messages.saveFailed),
    onFieldErrors: form.setErrors,
  });
  const send = async ({ doctor, ...given }: typeof values) => {
    if (await sending.submit({ params: { id: appointment.id }, body: { ...given, doctor: Number(doctor) } })) onClose();
  };
  return (
    <FormDialog
      size="lg"
      title={t('Move appointment')}
      onClose={onClose}
      closeOnClickOutside={false}
      form={form}
      onSend={send}
      sending={sending}
      submit={t('Move')}
    >
      <p
        className={styles.hint}
      >{`${appointment.name} · ${formatDate(appointment.date)}, ${appointment.time} · ${appointment.doctor_name}`}</p>
      <div className={styles.fields}>
        <NativeSelect label={t('Doctor')} data={namedChoices(doctors)} {...form.getInputProps('doctor')} />
        <DateField label={t('Date')} {...form.getInputProps('date')} />
      </div>
      <SlotChoice
        doctor={Number(values.doctor)}
        date={values.date}
        value={values.time}
        error={form.errors['time']}
        onChange={(time) => form.setFieldValue('time', time)}
      />
      <Field form={form} name="reason" as={TextInput} label={t('Reason')} autoComplete="off" />
      <NextFree error={sending.error} onChoose={({ date, time }) => form.setValues({ date, time })} />
    </FormDialog>
  );
}
