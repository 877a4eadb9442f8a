import { TextInput } from '@mantine/core';
import type { HospitalAccountStats } from '@nidaan/admin-contracts';
import { FACTOR_RESET_MESSAGES as messages, resetAccountFactor } from '@nidaan/identity-contracts';
import { Field, FormDialog, formatDateTime, inItsWords, t, useForm, useSubmission } from '@nidaan/ui';

interface ResetFactorDialogProps {
  doctor: HospitalAccountStats;
  onClose: () => void;
  onSaved: (news: string) => void;
}

/** Asks for the end of the second step of a sole owner who lost the phone (ORG-48). */
export function ResetFactorDialog({ doctor, onClose, onSaved }: ResetFactorDialogProps) {
  const form = useForm({ initialValues: { reason: '', ticket: '' } });
  const sending = useSubmission(resetAccountFactor, {
    failed: inItsWords(messages.failed),
    onFieldErrors: form.setErrors,
    stale: [],
  });
  const send = async (body: typeof form.values) => {
    const done = await sending.submit({ params: { id: String(doctor.doctor_id) }, body });
    if (done) onSaved(t('The second step ends on {when}, unless it is stopped.', { when: formatDateTime(done.answer.acts_at) }));
  };
  return (
    <FormDialog
      title={t('Lost phone')}
      onClose={onClose}
      form={form}
      onSend={send}
      sending={sending}
      submit={t('End the second step')}
    >
      <p>
        {t('The second step of {name} ends in 24 hours. A mail goes out at once, by which the person can stop it.', {
          name: doctor.username,
        })}
      </p>
      <Field form={form} name="reason" as={TextInput} label={t('Reason')} autoComplete="off" data-autofocus />
      <Field form={form} name="ticket" as={TextInput} label={t('Number of the ticket')} inputMode="numeric" autoComplete="off" />
    </FormDialog>
  );
}
