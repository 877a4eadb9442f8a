import { Button } from '@mantine/core';
import { SCHEDULING_MESSAGES as messages, type Doctor } from '@nidaan/scheduling-contracts';
import {
  Facts,
  faultOf,
  formatRupees,
  PageStack,
  paths,
  PersonAvatar,
  RecordPage,
  Section,
  StatusBadge,
  msg,
  t,
  useShell,
} from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LeaveSection } from '../calendar/leave-section.tsx';
import { MonthSection } from '../calendar/month-section.tsx';
import { SessionSection } from '../calendar/session-section.tsx';
import { WeekSection } from '../calendar/week-section.tsx';
import { doctorsQuery } from '../scheduling.queries.ts';
import styles from '../scheduling.module.css';
import { DoctorForm } from './doctor-form.tsx';
import { DoctorPhoto } from './doctor-photo.tsx';
import { LeavingDoctor } from './leaving-doctor.tsx';
import { PresenceBar } from './presence-bar.tsx';

/** One doctor: facts, week, extra sessions, leave and the month. */
export function DoctorPage({ id }: { id: number }) {
  const query = useQuery(doctorsQuery);
  const { data } = query;
  const doctor = data && (data.find((each) => each.id === id) ?? null);
  return (
    <RecordPage
      kind={t('Doctor')}
      list={paths.doctors}
      record={doctor}
      unknown={t(messages.doctorUnknown)}
      {...faultOf(query, messages.loadFailed)}
    >
      {(found) => (
        <PageStack>
          <DoctorFacts doctor={found} />
          {found.is_active && <PresenceBar doctor={found} />}
          <WeekSection doctor={found} />
          <SessionSection doctor={found} />
          <LeaveSection doctor={found} />
          <MonthSection doctor={found} />
        </PageStack>
      )}
    </RecordPage>
  );
}

function DoctorFacts({ doctor }: { doctor: Doctor }) {
  const [dialog, setDialog] = useState<'edit' | 'leave' | 'photo' | null>(null);
  const { may } = useShell();
  const close = () => setDialog(null);
  const actions = (
    <div className={styles.actions}>
      <StatusBadge status={doctor.is_active ? msg('Active') : msg('Has left')} tone={doctor.is_active ? 'green' : 'grey'} />
      {may('schedule.manage') && (
        <>
          <Button variant="default" onClick={() => setDialog('edit')}>
            {t('Edit')}
          </Button>
          <Button variant="default" onClick={() => setDialog('photo')}>
            {t('Photo')}
          </Button>
          <Button variant="default" onClick={() => setDialog('leave')}>
            {doctor.is_active ? t('Deactivate') : t('Activate')}
          </Button>
        </>
      )}
    </div>
  );
  return (
    <Section title={doctor.name} actions={actions}>
      <div className={styles.doctor}>
        <PersonAvatar
          photo={doctor.photo_url}
          name={doctor.name}
          size={96}
          alt={doctor.photo_url ? t('Photo of {name}', { name: doctor.name }) : ''}
        />
        <Facts
          layout="grid"
          label={t('Doctor')}
          facts={[
            { label: t('Speciality'), value: doctor.speciality },
            { label: t('Qualifications'), value: doctor.qualifications },
            { label: t('Registration number'), value: doctor.registration_no },
            { label: t('Phone'), value: doctor.phone },
            { label: t('Email'), value: doctor.email },
            { label: t('Room'), value: doctor.room },
            { label: t('Consultation fee'), value: formatRupees(doctor.consultation_fee) },
            { label: t('Online booking'), value: doctor.online ? t('On') : t('Off') },
          ]}
        />
      </div>
      {dialog === 'edit' && <DoctorForm doctor={doctor} onClose={close} onSaved={close} />}
      {dialog === 'leave' && <LeavingDoctor doctor={doctor} onClose={close} />}
      {dialog === 'photo' && <DoctorPhoto doctor={doctor} onClose={close} />}
    </Section>
  );
}
