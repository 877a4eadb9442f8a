import { Button, Switch, TextInput } from '@mantine/core';
import { PATIENT_MESSAGES as messages, restrictRecord, type PatientAnswer } from '@nidaan/patients-contracts';
import { FormDialog, inItsWords, msg, StatusBadge, t, useShell, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import { ListedMembers } from './listed-members.tsx';
import { RestrictionList } from './restriction-list.tsx';
import styles from './visits.module.css';

interface RestrictRecordProps {
  visit: Pick<PatientAnswer, 'id' | 'restricted'>;
}

/** Says that the record is restricted, to whoever sees it (ORG-64). */
export const RestrictedChip = ({ visit }: RestrictRecordProps) =>
  visit.restricted && <StatusBadge status={msg('Restricted')} tone="red" />;

/** Restricts the person's record, changes who may see it, or opens it again, with a reason (ORG-64); nothing for who may not. */
export function RestrictRecord({ visit }: RestrictRecordProps) {
  const { may } = useShell();
  const [open, setOpen] = useState<'restriction' | 'list' | null>(null);
  const close = () => setOpen(null);
  if (!may('privacy.manage') && !may('clinical.write')) return null;
  return (
    <>
      <Switch
        label={t('Restricted record')}
        checked={visit.restricted === true}
        onChange={() => setOpen('restriction')}
        className={styles.switch}
      />
      {visit.restricted && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen('list')}>
          {t('Who may see it')}
        </Button>
      )}
      {open === 'restriction' && <RestrictDialog visit={visit} onClose={close} />}
      {open === 'list' && <RestrictionList visitId={visit.id} onClose={close} />}
    </>
  );
}

function RestrictDialog({ visit, onClose }: RestrictRecordProps & { onClose: () => void }) {
  // What the switch was set to: the record is read again after a call whose answer was lost, and may stand so by then.
  const [restricted] = useState(visit.restricted !== true);
  const [reason, setReason] = useState('');
  const [members, setMembers] = useState<number[]>([]);
  const sending = useSubmission(restrictRecord, { failed: inItsWords(messages.restrictFailed) });
  const send = async () => {
    if (await sending.submit({ params: { id: visit.id }, body: { restricted, reason, ...(members.length > 0 && { members }) } }))
      onClose();
  };
  const title = restricted ? t('Restrict this record') : t('Open this record again');
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSend={send}
      sending={sending}
      submit={restricted ? t('Restrict') : t('Open again')}
    >
      <p className={styles.quiet}>
        {restricted
          ? t('Owners, managers and you will see who this is. Others see a number in lists, and only what they serve today.')
          : t('Everybody whose role allows it will see this record again.')}
      </p>
      <TextInput
        label={t('Reason')}
        value={reason}
        maxLength={500}
        onChange={({ currentTarget }) => (setReason(currentTarget.value), sending.dismiss())}
        autoComplete="off"
        data-autofocus
      />
      {restricted && <ListedMembers chosen={members} onChange={(chosen) => (setMembers(chosen), sending.dismiss())} />}
    </FormDialog>
  );
}
