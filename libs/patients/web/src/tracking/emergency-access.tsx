import { Button, NativeSelect, PasswordInput, Textarea } from '@mantine/core';
import { ApiError } from '@nidaan/api-client';
import {
  EMERGENCY_MESSAGES as messages,
  EMERGENCY_REASONS,
  openInEmergency,
  type EmergencyReason,
} from '@nidaan/identity-contracts';
import { FormDialog, Icon, inItsWords, Message, msg, t, useShell, useSubmission } from '@nidaan/ui';
import { IconUrgent } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './visits.module.css';

const REASONS: Readonly<Record<EmergencyReason, string>> = {
  unconscious: msg('The patient is unconscious'),
  'urgent-care': msg('Urgent care'),
  other: msg('Another reason'),
};

const saysOf = (fault: unknown, field: string): boolean =>
  fault instanceof ApiError && fault.status === 403 && (fault.data as Record<string, unknown> | null)?.[field] === true;

/** Whether a call was refused because the record is restricted, so that an emergency opens it (ORG-64). */
export const isRestricted = (fault: unknown): boolean => saysOf(fault, 'emergency_possible');

/** Says that a record is closed, and opens it in an emergency to whoever may (ORG-65). */
export const ClosedRecord = ({ id }: { id: number }) => (
  <div className={styles.closed}>
    <Message kind="info">{t('This record is restricted. Only the members on its list see it.')}</Message>
    <EmergencyButton id={id} />
  </div>
);

/**
 * Offered where no record is found to whoever sees some branches alone and may open in an emergency, whether or not another branch has one: they
 * learn by trying, and nobody else does (ORG-65).
 */
export function ElsewhereRecord({ id }: { id: number }) {
  const { may, isLimited } = useShell();
  if (!isLimited || !may('emergency.open')) return null;
  return (
    <div className={`${styles.closed} ${styles.elsewhere}`}>
      <Message kind="info">{t('If another branch gave the patient this number, an emergency opens the record to you.')}</Message>
      <EmergencyButton id={id} />
    </div>
  );
}

function EmergencyButton({ id }: { id: number }) {
  const { may } = useShell();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {may('emergency.open') && (
        <Button color="red" variant="light" leftSection={<Icon of={IconUrgent} />} onClick={() => setOpen(true)}>
          {t('Emergency access …')}
        </Button>
      )}
      {isOpen && <EmergencyDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

function EmergencyDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [code, setCode] = useState<EmergencyReason>('unconscious');
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const sending = useSubmission(openInEmergency, {
    failed: inItsWords(messages.openFailed),
    stale: ['patients', 'clinical', 'identity'],
  });
  const [asksPassword, setAsksPassword] = useState(false);
  if (!asksPassword && saysOf(sending.error, 'password_required')) setAsksPassword(true);
  const send = async () => {
    const body = { patient: id, reason_code: code, reason, ...(asksPassword && { password }) };
    if (await sending.submit({ body })) onClose();
  };
  return (
    <FormDialog
      title={t('Emergency access')}
      onClose={onClose}
      onSend={send}
      sending={sending}
      submit={t('Open for an hour')}
      color="red"
    >
      <p className={styles.quiet}>
        {t('The record opens to you for an hour, to read. Owners and managers are told at once, and review it.')}
      </p>
      <NativeSelect
        label={t('Why')}
        data={EMERGENCY_REASONS.map((value) => ({ value, label: t(REASONS[value]) }))}
        value={code}
        onChange={({ currentTarget }) => (
          setCode(EMERGENCY_REASONS.find((each) => each === currentTarget.value)!),
          sending.dismiss()
        )}
        data-autofocus
      />
      <Textarea
        label={t('Reason')}
        description={t('At least 10 characters')}
        value={reason}
        maxLength={500}
        onChange={({ currentTarget }) => (setReason(currentTarget.value), sending.dismiss())}
        rows={2}
      />
      {asksPassword && (
        <PasswordInput
          label={t('Your password')}
          value={password}
          onChange={({ currentTarget }) => (setPassword(currentTarget.value), sending.dismiss())}
          autoComplete="current-password"
        />
      )}
    </FormDialog>
  );
}
