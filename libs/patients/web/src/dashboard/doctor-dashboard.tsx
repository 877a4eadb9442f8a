import { call, keyOf, LIVE } from '@nidaan/api-client';
import { doctorDashboard, type VisitOfDay } from '@nidaan/patients-contracts';
import {
  DataTable,
  formatCount,
  formatMinutes,
  msg,
  PatientLink,
  Section,
  StatCard,
  StatGrid,
  StatusBadge,
  t,
  type Column,
} from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { DayPage } from './day-page.tsx';

const COLUMNS: readonly Column<VisitOfDay>[] = [
  { key: 'id', header: msg('ID'), nowrap: true, below: ({ id }) => t('ID {id}', { id }), render: ({ id }) => id },
  {
    key: 'name',
    header: msg('Name'),
    rowHeader: true,
    render: ({ id, name }) => <PatientLink id={id}>{name}</PatientLink>,
  },
  { key: 'age', header: msg('Age'), align: 'right', wideOnly: true, render: ({ age }) => age || '–' },
  { key: 'disease', header: msg('Disease'), below: true, render: ({ disease }) => disease || '–' },
  {
    key: 'waits',
    header: msg('Waits'),
    align: 'right',
    nowrap: true,
    render: ({ waiting_minutes: minutes }) => (minutes === null ? '–' : formatMinutes(minutes)),
  },
  {
    key: 'status',
    header: msg('Status'),
    render: ({ status, patientType }) => (
      <StatusBadge status={status === 'Pending' && patientType === 'Emergency' ? patientType : status} />
    ),
  },
];

/** A doctor's day: who is next, who waits, what is done. */
export default function DoctorDashboard() {
  const query = useQuery({
    queryKey: keyOf(doctorDashboard),
    queryFn: ({ signal }) => call(doctorDashboard, { signal }),
    staleTime: 0,
    ...LIVE,
  });
  const day = query.data;
  const count = (figure: number | null) => (figure === null ? '–' : formatCount(figure));
  return (
    <DayPage query={query}>
      <StatGrid>
        <StatCard
          label={t('Waiting')}
          value={day && formatCount(day.waiting)}
          caption={day?.next ? t('Next: {name}', { name: day.next.name }) : t('Registered today')}
        />
        <StatCard label={t('Treated')} value={day && count(day.completed_today)} caption={t('By you, today')} />
        <StatCard label={t('Tests completed')} value={day && count(day.lab_ready)} caption={t('In the laboratory, today')} />
      </StatGrid>
      <Section title={t('Patients of today')} hint={t('Who waits stands first')} flush>
        <DataTable
          label={t('Patients of today')}
          columns={COLUMNS}
          rows={day?.patients_today}
          rowKey={({ id }) => id}
          empty={{ title: t('Nobody was registered today.') }}
        />
      </Section>
    </DayPage>
  );
}
