import { Button } from '@mantine/core';
import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { DataTable, formatDate, formatTime, msg, Section, StatusBadge, paths, t, type Column } from '@nidaan/ui';
import { Link } from 'react-router-dom';
import { RECENT_VISITS } from './dashboard.queries.ts';

const COLUMNS: readonly Column<PatientAnswer>[] = [
  { key: 'id', header: msg('ID'), nowrap: true, below: ({ id }) => t('ID {id}', { id }), render: (patient) => patient.id },
  { key: 'name', header: msg('Name'), rowHeader: true, render: (patient) => patientName(patient) },
  { key: 'date', header: msg('Date'), nowrap: true, wideOnly: true, render: (patient) => formatDate(patient.created_at) },
  { key: 'time', header: msg('Time'), nowrap: true, below: true, render: (patient) => formatTime(patient.created_at) },
  { key: 'disease', header: msg('Disease'), below: true, render: (patient) => patient.disease || '–' },
  { key: 'status', header: msg('Status'), render: (patient) => <StatusBadge status={patient.status} /> },
];

interface RecentPatientsProps {
  visits: readonly PatientAnswer[] | undefined;
  failed: boolean;
  onRetry: () => void;
}

/** The newest visits, newest first. */
export function RecentPatients({ visits, failed, onRetry }: RecentPatientsProps) {
  return (
    <Section title={t('Recent Patients')} hint={t('Newest first')} flush>
      <DataTable
        label={t('Recent Patients')}
        columns={COLUMNS}
        rows={failed ? [] : visits}
        rowKey={(patient) => patient.id}
        skeletonRows={RECENT_VISITS}
        empty={
          failed
            ? {
                title: t('The newest patients are not loaded'),
                text: t('The server could not be asked for them just now.'),
                action: (
                  <Button variant="default" onClick={onRetry}>
                    {t('Try again')}
                  </Button>
                ),
              }
            : {
                title: t('No patients registered yet'),
                text: t('The patients you register appear here at once.'),
                action: (
                  <Button variant="default" component={Link} to={paths.registration}>
                    {t('Register a patient')}
                  </Button>
                ),
              }
        }
      />
    </Section>
  );
}
