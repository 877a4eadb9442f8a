import { Button, Modal, TextInput } from '@mantine/core';
import { changeAppointment, SCHEDULING_MESSAGES as messages, type Appointment } from '@nidaan/scheduling-contracts';
import { Field, Form, formatDate, FormFoot, inItsWords, t, useForm, useSubmission } from '@nidaan/ui';
import styles from '../scheduling.module.css';

/** Cancels an appointment with a reason. Its time is free at once. */
export function CancelDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const form = useForm({ initialValues: { reason: '' } });
  const { submit, failure, dismiss, isBusy } = useSubmission(changeAppointment, { failed: inItsWords(messages.saveFailed) });
  const send = async ({ reason }: { reason: string }) => {
    if (await submit({ params: { id: appointment.id }, body: { status: 'cancelled', reason } })) onClose();
  };
  return (
    <Modal opened title={t('Cancel appointment')} onClose={onClose}>
      <Form label={t('Cancel appointment')} form={form} className={styles.form} onSend={send}>
        <p className={styles.hint}>{`${appointment.name} · ${formatDate(appointment.date)}, ${appointment.time}`}</p>
        <Field form={form} name="reason" as={TextInput} label={t('Reason')} autoComplete="off" data-autofocus />
        <FormFoot failure={failure} onDismiss={dismiss}>
          <Button type="submit" color="red" disabled={isBusy}>
            {t('Cancel appointment')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Keep')}
          </Button>
        </FormFoot>
      </Form>
    </Modal>
  );
}
