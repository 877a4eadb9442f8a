import { NativeSelect } from '@mantine/core';
import { resolveLeave, SCHEDULING_MESSAGES as messages, type Doctor, type MadeLeave } from '@nidaan/scheduling-contracts';
import { FormDialog, inItsWords, t, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { doctorsQuery } from '../scheduling.queries.ts';
import { ConflictList } from './conflict-list.tsx';
import { ResolutionView } from './resolution-view.tsx';

interface ResolveDialogProps {
  doctor: Doctor;
  leave: MadeLeave;
  onClose: () => void;
}

/** Asks what becomes of the appointments of a leave, and shows what became of each. */
export function ResolveDialog({ doctor, leave, onClose }: ResolveDialogProps) {
  const { data: doctors = [] } = useQuery(doctorsQuery);
  const [to, setTo] = useState('move');
  const [begun, setBegun] = useState<number | null>(null);
  const sending = useSubmission(resolveLeave, { failed: inItsWords(messages.saveFailed) });
  const others = doctors.filter(({ id, is_active: isActive }) => isActive && id !== doctor.id);
  const send = async () => {
    const body = to === 'move' || to === 'cancel' ? { action: to } : { action: 'other_doctor', doctor_id: Number(to) };
    const done = await sending.submit({ params: { id: doctor.id, leave: leave.id }, body });
    if (done) setBegun(done.answer.id);
  };
  return (
    <FormDialog
      title={t('Resolve appointments')}
      instead={begun !== null && <ResolutionView doctorId={doctor.id} id={begun} onClose={onClose} />}
      onSend={send}
      sending={sending}
      submit={t('Do it')}
      onClose={onClose}
    >
      <ConflictList conflicts={leave.conflicts} />
      <NativeSelect
        label={t('These appointments')}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        data-autofocus
        data={[
          { value: 'move', label: t('move to the next free time of this doctor') },
          { value: 'cancel', label: t('are cancelled') },
          ...others.map(({ id, name }) => ({ value: String(id), label: t('go to {name}', { name }) })),
        ]}
      />
    </FormDialog>
  );
}
