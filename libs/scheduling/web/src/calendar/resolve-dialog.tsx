import { Button, Modal, NativeSelect } from '@mantine/core';
import { resolveLeave, SCHEDULING_MESSAGES as messages, type Doctor, type MadeLeave } from '@nidaan/scheduling-contracts';
import { Form, FormFoot, inItsWords, t, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { doctorsQuery } from '../scheduling.queries.ts';
import styles from '../scheduling.module.css';
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
  const { submit, failure, dismiss, isBusy } = useSubmission(resolveLeave, { failed: inItsWords(messages.saveFailed) });
  const others = doctors.filter(({ id, is_active: isActive }) => isActive && id !== doctor.id);
  const send = async () => {
    const body = to === 'move' || to === 'cancel' ? { action: to } : { action: 'other_doctor', doctor_id: Number(to) };
    const done = await submit({ params: { id: doctor.id, leave: leave.id }, body });
    if (done) setBegun(done.answer.id);
  };
  return (
    <Modal opened title={t('Resolve appointments')} onClose={onClose}>
      {begun === null ? (
        <Form label={t('Resolve appointments')} className={styles.form} onSend={send}>
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
          <FormFoot failure={failure} onDismiss={dismiss}>
            <Button type="submit" disabled={isBusy}>
              {t('Do it')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
          </FormFoot>
        </Form>
      ) : (
        <ResolutionView doctorId={doctor.id} id={begun} onClose={onClose} />
      )}
    </Modal>
  );
}
