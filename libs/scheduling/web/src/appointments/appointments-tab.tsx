import { Button } from '@mantine/core';
import { EmptyState, PageHeader, PageStack, paths, Section, t, useNavigate, useShell } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { doctorsQuery } from '../scheduling.queries.ts';
import { AppointmentsScreen } from './appointments-screen.tsx';
import type { Elsewhere } from './elsewhere.ts';

/** Appointments of days and weeks (PRM-10, FRD-54). Without a doctor there is nothing to book. */
export function AppointmentsTab({ elsewhere }: { elsewhere?: Elsewhere }) {
  const { data: doctors } = useQuery(doctorsQuery);
  return (
    <>
      <PageHeader title={t('Appointments')} subtitle={t('Booked by day and doctor')} />
      <PageStack>
        {doctors?.length === 0 ? <NoDoctor /> : <AppointmentsScreen doctors={doctors ?? []} elsewhere={elsewhere} />}
      </PageStack>
    </>
  );
}

function NoDoctor() {
  const navigate = useNavigate();
  const { may } = useShell();
  return (
    <Section title={t('Appointments')}>
      <EmptyState
        title={t('Add a doctor and a schedule first')}
        action={may('schedule.manage') && <Button onClick={() => void navigate(paths.doctors)}>{t('Doctors')}</Button>}
      />
    </Section>
  );
}
