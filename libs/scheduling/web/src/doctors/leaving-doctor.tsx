import { NativeSelect } from '@mantine/core';
import { ApiError } from '@nidaan/api-client';
import {
  changeDoctor,
  SCHEDULING_MESSAGES as messages,
  type Conflict,
  type Doctor,
  type ResolveAction,
} from '@nidaan/scheduling-contracts';
import { FormDialog, inItsWords, t, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConflictList } from '../calendar/conflict-list.tsx';
import { ResolutionView } from '../calendar/resolution-view.tsx';
import { doctorsQuery } from '../scheduling.queries.ts';
import styles from '../scheduling.module.css';

interface LeavingDoctorProps {
  doctor: Doctor;
  onClose: () => void;
}

/** Deactivates a doctor, after asking what becomes of the appointments; or activates one again. */
export function LeavingDoctor({ doctor, onClose }: LeavingDoctorProps) {
  const { data: doctors = [] } = useQuery(doctorsQuery);
  const others = doctors.filter(({ id, is_active: isActive }) => isActive && id !== doctor.id);
  const [to, setTo] = useState('');
  const [resolution, setResolution] = useState<number | null>(null);
  const sending = useSubmission(changeDoctor, { failed: inItsWords(messages.saveFailed) });
  const conflicts = conflictsOf(sending.error);
  const send = async (action?: ResolveAction) => {
    const resolve = action && { action, ...(action === 'other_doctor' && { doctor_id: Number(to) }) };
    const body = { is_active: !doctor.is_active, version: doctor.version, ...(resolve && { resolve }) };
    const done = await sending.submit({ params: { id: doctor.id }, body });
    if (!done) return;
    if (done.answer.resolution === null) onClose();
    else setResolution(done.answer.resolution);
  };
  const title = doctor.is_active ? t('Deactivate {name}', { name: doctor.name }) : t('Activate {name}', { name: doctor.name });
  return (
    <FormDialog
      title={title}
      instead={resolution !== null && <ResolutionView doctorId={doctor.id} id={resolution} onClose={onClose} />}
      onSend={() => send(to === '' ? undefined : to === 'cancel' ? 'cancel' : 'other_doctor')}
      sending={sending}
      submit={doctor.is_active ? t('Deactivate') : t('Activate')}
      color={doctor.is_active ? 'red' : undefined}
      isReady={conflicts === null || to !== ''}
      onClose={onClose}
    >
      <p className={styles.hint}>
        {doctor.is_active
          ? t('Nobody can be booked with this doctor any more. What was done stays.')
          : t('Patients can be booked with this doctor again.')}
      </p>
      {conflicts && (
        <>
          <ConflictList conflicts={conflicts} />
          <NativeSelect
            label={t('These appointments')}
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
            data={[
              { value: '', label: '' },
              { value: 'cancel', label: t('are cancelled') },
              ...others.map(({ id, name }) => ({ value: String(id), label: t('go to {name}', { name }) })),
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}

function conflictsOf(error: Error | null): readonly Conflict[] | null {
  if (!(error instanceof ApiError) || typeof error.data !== 'object' || error.data === null) return null;
  return 'conflicts' in error.data ? (error.data.conflicts as Conflict[]) : null;
}
