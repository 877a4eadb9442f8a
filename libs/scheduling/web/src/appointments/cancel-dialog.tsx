import { TextInput } from '@mantine/core';
import { changeAppointment, SCHEDULING_MESSAGES as messages, type Appointment } from '@nidaan/scheduling-contracts';
import { Field, FormDialog, formatDate, inItsWords, t, useForm, useSubmission } from '@nidaan/ui';
import styles from '../scheduling.module.css';

/** Cancels an appointment with a reason. Its time is free at once. */
export function CancelDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const form = useForm({ initialValues: { reason: '' } });
  const sending = useSubmission(changeAppointment, { failed: inItsWords(messages.saveFailed) });
  const send = async ({ reason }: { reason: string }) => {
    if (await sending.submit({ params: { id: appointment.id }, body: { status: 'cancelled', reason } })) onClose();
  };
  return (
    <FormDialog
      title={t('Cancel appointment')}
      onClose={onClose}
      form={form}
      onSend={send}
      sending={sending}
      submit={t('Cancel appointment')}
      color="red"
      cancel={t('Keep')}
    >
      <p className={styles.hint}>{`${appointment.name} · ${formatDate(appointment.date)}, ${appointment.time}`}</p>
      <Field form={form} name="reason" as={TextInput} label={t('Reason')} autoComplete="off" data-autofocus />
    </FormDialog>
  );
}
