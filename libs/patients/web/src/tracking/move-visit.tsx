import { Button, NativeSelect, TextInput } from '@mantine/core';
import { moveVisit, PATIENT_MESSAGES as messages, type PatientAnswer } from '@nidaan/patients-contracts';
import { FormDialog, Icon, inItsWords, namedChoices, t, useShell, useSubmission } from '@nidaan/ui';
import { IconArrowsRightLeft } from '@tabler/icons-react';
import { useState } from 'react';

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
        leftSection={<Icon of={IconArrowsRightLeft} size={14} />}
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
  const sending = useSubmission(moveVisit, { failed: inItsWords(messages.moveFailed) });
  const send = async () => {
    if (await sending.submit({ params: { id: visit.id }, body: { branch: Number(branch), reason } })) onClose();
  };
  return (
    <FormDialog title={t('Move to another branch')} onClose={onClose} onSend={send} sending={sending} submit={t('Move')}>
      <NativeSelect
        label={t('Branch')}
        data={namedChoices(movesBetween, '')}
        value={branch}
        onChange={({ currentTarget }) => (setBranch(currentTarget.value), sending.dismiss())}
        data-autofocus
      />
      <TextInput
        label={t('Reason')}
        value={reason}
        onChange={({ currentTarget }) => (setReason(currentTarget.value), sending.dismiss())}
        autoComplete="off"
      />
    </FormDialog>
  );
}
