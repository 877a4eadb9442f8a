import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  CANCEL_REASONS,
  cancelVisit,
  PATIENT_MESSAGES as messages,
  type CancelReason,
  type PatientAnswer,
} from '@nidaan/patients-contracts';
import { formatRupees, FormDialog, Icon, inItsWords, Message, msg, t, useShell, useSubmission } from '@nidaan/ui';
import { IconUserX } from '@tabler/icons-react';
import { useState } from 'react';

/** Why a visit is cancelled, as people say it. */
export const CANCEL_REASON_LABELS: Readonly<Record<CancelReason, string>> = {
  left: msg('Patient left without being seen'),
  mistake: msg('Registered by mistake'),
  duplicate: msg('Registered twice'),
  doctor_absent: msg('Doctor was not here'),
};

interface CancelVisitProps {
  visit: CancelledVisit;
}
export type CancelledVisit = Pick<PatientAnswer, 'id' | 'name' | 'status'>;

/** Ends a visit that nobody has treated (FRD-11); nothing once it was treated, and for who may not. */
export function CancelVisit({ visit }: CancelVisitProps) {
  const [isOpen, setOpen] = useState(false);
  const [refund, setRefund] = useState(0);
  if (refund > 0)
    return (
      <Message kind="info" onDismiss={() => setRefund(0)}>
        {t('To be given back: {amount}', { amount: formatRupees(refund) })}
      </Message>
    );
  return (
    <>
      <CancelButton visit={visit} onPress={() => setOpen(true)} />
      {isOpen && visit.status === 'Pending' && (
        <CancelDialog visit={visit} onClose={() => setOpen(false)} onCancelled={setRefund} />
      )}
    </>
  );
}

/** Asks for the dialog. Of lists, which draw dialog and refund beside themselves: a row may go at any time. */
export function CancelButton({ visit, onPress }: CancelVisitProps & { onPress: () => void }) {
  const { may } = useShell();
  if (visit.status !== 'Pending' || !may('patients.register')) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon of={IconUserX} size={14} />}
      aria-label={t('Cancel visit {id}, {name}', { id: visit.id, name: visit.name })}
      onClick={onPress}
    >
      {t('Cancel visit')}
    </Button>
  );
}

interface CancelDialogProps extends CancelVisitProps {
  onClose: () => void;
  /** With the rupees that go back. */
  onCancelled: (refund: number) => void;
}

/** Why, and a note. */
export function CancelDialog({ visit, onClose, onCancelled }: CancelDialogProps) {
  const [reason, setReason] = useState<CancelReason>('left');
  const [note, setNote] = useState('');
  const sending = useSubmission(cancelVisit, { failed: inItsWords(messages.cancelFailed) });
  const send = async () => {
    const cancelled = await sending.submit({ params: { id: visit.id }, body: { reason, note } });
    if (!cancelled) return;
    onClose();
    onCancelled(cancelled.answer.refund_due);
  };
  return (
    <FormDialog
      title={t('Cancel visit {id}, {name}', { id: visit.id, name: visit.name })}
      onClose={onClose}
      label={t('Cancel visit')}
      onSend={send}
      sending={sending}
      submit={t('Cancel visit')}
      color="red"
      cancel={t('Keep it')}
    >
      <NativeSelect
        label={t('Reason')}
        data={CANCEL_REASONS.map((value) => ({ value, label: t(CANCEL_REASON_LABELS[value]) }))}
        value={reason}
        onChange={({ currentTarget }) => (setReason(currentTarget.value as CancelReason), sending.dismiss())}
        data-autofocus
      />
      <TextInput
        label={t('Note')}
        value={note}
        maxLength={500}
        onChange={({ currentTarget }) => (setNote(currentTarget.value), sending.dismiss())}
        autoComplete="off"
      />
    </FormDialog>
  );
}
