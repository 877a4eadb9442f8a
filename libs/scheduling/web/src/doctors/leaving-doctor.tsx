import { Button, Modal, NativeSelect } from '@mantine/core';
import { ApiError } from '@nidaan/api-client';
import {
  changeDoctor,
  SCHEDULING_MESSAGES as messages,
  type Conflict,
  type Doctor,
  type ResolveAction,
} from '@nidaan/scheduling-contracts';
import { Form, FormFoot, inItsWords, t, useSubmission } from '@nidaan/ui';
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
  const { submit, failure, dismiss, isBusy, error } = useSubmission(changeDoctor, { failed: inItsWords(messages.saveFailed) });
  const conflicts = conflictsOf(error);
  const send = async (action?: ResolveAction) => {
    const resolve = action && { action, ...(action === 'other_doctor' && { doctor_id: Number(to) }) };
    const body = { is_active: !doctor.is_active, version: doctor.version, ...(resolve && { resolve }) };
    const done = await submit({ params: { id: doctor.id }, body });
    if (!done) return;
    if (done.answer.resolution === null) onClose();
    else setResolution(done.answer.resolution);
  };
  const title = doctor.is_active ? t('Deactivate {name}', { name: doctor.name }) : t('Activate {name}', { name: doctor.name });
  return (
    <Modal opened title={title} onClose={onClose}>
      {resolution === null ? (
        <Form
          label={title}
          className={styles.form}
          onSend={() => send(to === '' ? undefined : to === 'cancel' ? 'cancel' : 'other_doctor')}
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
          <FormFoot failure={failure} onDismiss={dismiss}>
            <Button
              type="submit"
              color={doctor.is_active ? 'red' : undefined}
              disabled={isBusy || (conflicts !== null && to === '')}
            >
              {doctor.is_active ? t('Deactivate') : t('Activate')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
          </FormFoot>
        </Form>
      ) : (
        <ResolutionView doctorId={doctor.id} id={resolution} onClose={onClose} />
      )}
    </Modal>
  );
}

function conflictsOf(error: Error | null): readonly Conflict[] | null {
  if (!(error instanceof ApiError) || typeof error.data !== 'object' || error.data === null) return null;
  return 'conflicts' in error.data ? (error.data.conflicts as Conflict[]) : null;
}
