import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { GENDERS, PAYMENT_TYPES } from '@nidaan/patients-contracts';
import { checkIn, SCHEDULING_MESSAGES as messages, type Appointment, type Doctor } from '@nidaan/scheduling-contracts';
import { Field, Form, FormFoot, inItsWords, t, useForm, useSubmission } from '@nidaan/ui';
import styles from '../scheduling.module.css';

interface CheckInDialogProps {
  appointment: Appointment;
  doctors: readonly Doctor[];
  onClose: () => void;
}

/** Checks a patient of today in: payment and fee, and what the registration wants to know beside the name. */
export function CheckInDialog({ appointment, doctors, onClose }: CheckInDialogProps) {
  const fee = doctors.find(({ id }) => id === appointment.doctor)?.consultation_fee ?? 0;
  const form = useForm({ initialValues: { paymentType: 'Cash', amount: String(fee), gender: '', age: '' } });
  const { submit, failure, dismiss, isBusy } = useSubmission(checkIn, {
    failed: inItsWords(messages.saveFailed),
    // A visit more is on the lists of patients too.
    stale: ['scheduling', 'patients'],
    onFieldErrors: form.setErrors,
  });
  const send = async (body: typeof form.values) => {
    if (await submit({ params: { id: appointment.id }, body })) onClose();
  };
  return (
    <Modal opened title={t('Check in')} onClose={onClose}>
      <Form label={t('Check in')} form={form} className={styles.form} onSend={send}>
        <p className={styles.hint}>{[appointment.time, appointment.name, appointment.doctor_name].join(' · ')}</p>
        <div className={styles.fields}>
          <Field form={form} name="amount" as={TextInput} label={t('Fee (₹)')} inputMode="decimal" data-autofocus />
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
        <FormFoot failure={failure} onDismiss={dismiss}>
          <Button type="submit" disabled={isBusy}>
            {t('Check in')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </FormFoot>
      </Form>
    </Modal>
  );
}
