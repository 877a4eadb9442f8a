import { Button, Modal, Switch, TextInput } from '@mantine/core';
import { PATIENT_MESSAGES as messages, restrictRecord, type PatientAnswer } from '@nidaan/patients-contracts';
import { Form, FormFoot, inItsWords, msg, StatusBadge, t, useShell, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import styles from './visits.module.css';

interface RestrictRecordProps {
  visit: Pick<PatientAnswer, 'id' | 'restricted'>;
}

/** Says that the record is restricted, to whoever sees it (ORG-64). */
export const RestrictedChip = ({ visit }: RestrictRecordProps) =>
  visit.restricted && <StatusBadge status={msg('Restricted')} tone="red" />;

/** Restricts the person's record, or opens it again, with a reason (ORG-64); nothing for who may not. */
export function RestrictRecord({ visit }: RestrictRecordProps) {
  const { may } = useShell();
  const [isOpen, setOpen] = useState(false);
  if (!may('privacy.manage') && !may('clinical.write')) return null;
  return (
    <>
      <Switch
        label={t('Restricted record')}
        checked={visit.restricted === true}
        onChange={() => setOpen(true)}
        className={styles.switch}
      />
      {isOpen && <RestrictDialog visit={visit} onClose={() => setOpen(false)} />}
    </>
  );
}

function RestrictDialog({ visit, onClose }: RestrictRecordProps & { onClose: () => void }) {
  const restricted = visit.restricted !== true;
  const [reason, setReason] = useState('');
  const { submit, failure, dismiss, isBusy } = useSubmission(restrictRecord, { failed: inItsWords(messages.restrictFailed) });
  const send = async () => {
    if (await submit({ params: { id: visit.id }, body: { restricted, reason } })) onClose();
  };
  const title = restricted ? t('Restrict this record') : t('Open this record again');
  return (
    <Modal opened title={title} onClose={onClose}>
      <Form label={title} className={styles.move} onSend={send}>
        <p className={styles.quiet}>
          {restricted
            ? t('Owners, managers and you will see who this is. Others see a number in lists, and only what they serve today.')
            : t('Everybody whose role allows it will see this record again.')}
        </p>
        <TextInput
          label={t('Reason')}
          value={reason}
          maxLength={500}
          onChange={({ currentTarget }) => (setReason(currentTarget.value), dismiss())}
          autoComplete="off"
          data-autofocus
        />
        <FormFoot failure={failure} onDismiss={dismiss}>
          <Button type="submit" disabled={isBusy}>
            {restricted ? t('Restrict') : t('Open again')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </FormFoot>
      </Form>
    </Modal>
  );
}
