import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { moveVisit, PATIENT_MESSAGES as messages, type PatientAnswer } from '@nidaan/patients-contracts';
import { Form, FormFoot, inItsWords, t, useShell, useSubmission } from '@nidaan/ui';
import { IconArrowsRightLeft } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './visits.module.css';

/** Moves a visit that was registered at the wrong branch (ORG-41); nothing once it was treated, and for who may not. */
export function MoveVisit({ visit }: { visit: PatientAnswer }) {
  const { movesBetween } = useShell();
  const [isOpen, setOpen] = useState(false);
  if (visit.status !== 'Pending' || movesBetween.length < 2) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconArrowsRightLeft size={14} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Wrong branch?')}
      </Button>
      {isOpen && <MoveDialog visit={visit} onClose={() => setOpen(false)} />}
    </>
  );
}

function MoveDialog({ visit, onClose }: { visit: PatientAnswer; onClose: () => void }) {
  const { movesBetween } = useShell();
  const [branch, setBranch] = useState('');
  const [reason, setReason] = useState('');
  const { submit, failure, dismiss, isBusy } = useSubmission(moveVisit, { failed: inItsWords(messages.moveFailed) });
  const send = async () => {
    if (await submit({ params: { id: visit.id }, body: { branch: Number(branch), reason } })) onClose();
  };
  return (
    <Modal opened title={t('Move to another branch')} onClose={onClose}>
      <Form label={t('Move to another branch')} className={styles.move} onSend={send}>
        <NativeSelect
          label={t('Branch')}
          data={[{ value: '', label: '' }, ...movesBetween.map(({ id, name }) => ({ value: String(id), label: name }))]}
          value={branch}
          onChange={({ currentTarget }) => (setBranch(currentTarget.value), dismiss())}
          data-autofocus
        />
        <TextInput
          label={t('Reason')}
          value={reason}
          onChange={({ currentTarget }) => (setReason(currentTarget.value), dismiss())}
          autoComplete="off"
        />
        <FormFoot failure={failure} onDismiss={dismiss}>
          <Button type="submit" disabled={isBusy}>
            {t('Move')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </FormFoot>
      </Form>
    </Modal>
  );
}
