import { TextInput } from '@mantine/core';
import type { HospitalAccountStats } from '@nidaan/admin-contracts';
import { askForSupportAccess, SUPPORT_ACCESS_MESSAGES as messages } from '@nidaan/identity-contracts';
import { Field, FormDialog, inItsWords, t, useForm, useSubmission } from '@nidaan/ui';

interface AskForAccessDialogProps {
  doctor: HospitalAccountStats;
  onClose: () => void;
  onSaved: (news: string) => void;
}

/** Asks the owners of a hospital to let the staff look (ORG-67). */
export function AskForAccessDialog({ doctor, onClose, onSaved }: AskForAccessDialogProps) {
  const form = useForm({ initialValues: { reason: '', ticket: '' } });
  const sending = useSubmission(askForSupportAccess, {
    failed: inItsWords(messages.askFailed),
    onFieldErrors: form.setErrors,
  });
  const send = async (body: typeof form.values) => {
    if (await sending.submit({ params: { id: String(doctor.doctor_id) }, body })) onSaved(t(messages.asked));
  };
  return (
    <FormDialog title={t('Ask to look in')} onClose={onClose} form={form} onSend={send} sending={sending} submit={t('Ask')}>
      <p>{t('The owners of {hospital} decide for how long, and how far.', { hospital: doctor.hospital_name })}</p>
      <Field form={form} name="reason" as={TextInput} label={t('Reason')} autoComplete="off" data-autofocus />
      <Field form={form} name="ticket" as={TextInput} label={t('Ticket (optional)')} inputMode="numeric" autoComplete="off" />
    </FormDialog>
  );
}
