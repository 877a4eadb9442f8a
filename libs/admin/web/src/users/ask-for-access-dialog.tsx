import { Button, Modal, TextInput } from '@mantine/core';
import type { HospitalAccountStats } from '@nidaan/admin-contracts';
import { askForSupportAccess, SUPPORT_ACCESS_MESSAGES as messages } from '@nidaan/identity-contracts';
import { Field, Form, FormFoot, inItsWords, t, useForm, useSubmission } from '@nidaan/ui';
import styles from '../admin.module.css';

interface AskForAccessDialogProps {
  doctor: HospitalAccountStats;
  onClose: () => void;
  onSaved: (news: string) => void;
}

/** Asks the owners of a hospital to let the staff look (ORG-67). */
export function AskForAccessDialog({ doctor, onClose, onSaved }: AskForAccessDialogProps) {
  const form = useForm({ initialValues: { reason: '', ticket: '' } });
  const { submit, failure, dismiss, isBusy } = useSubmission(askForSupportAccess, {
    failed: inItsWords(messages.askFailed),
    onFieldErrors: form.setErrors,
  });
  const send = async (body: typeof form.values) => {
    if (await submit({ params: { id: String(doctor.doctor_id) }, body })) onSaved(t(messages.asked));
  };
  return (
    <Modal opened title={t('Ask to look in')} onClose={onClose}>
      <Form label={t('Ask to look in')} form={form} onSend={send}>
        <div className={styles.stack}>
          <p>{t('The owners of {hospital} decide for how long, and how far.', { hospital: doctor.hospital_name })}</p>
          <Field form={form} name="reason" as={TextInput} label={t('Reason')} autoComplete="off" data-autofocus />
          <Field form={form} name="ticket" as={TextInput} label={t('Ticket (optional)')} inputMode="numeric" autoComplete="off" />
        </div>
        <FormFoot failure={failure} onDismiss={dismiss}>
          <Button type="submit" disabled={isBusy}>
            {t('Ask')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </FormFoot>
      </Form>
    </Modal>
  );
}
