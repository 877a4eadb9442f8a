import { Button } from '@mantine/core';
import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { DataTable, formatDate, formatTime, Section, StatusBadge, paths, type Column } from '@nidaan/ui';
import { Link } from 'react-router-dom';
import { RECENT_VISITS } from './dashboard.queries.ts';

const COLUMNS: readonly Column<PatientAnswer>[] = [
  { key: 'id', header: 'ID', nowrap: true, below: ({ id }) => `ID ${id}`, render: (patient) => patient.id },
  { key: 'name', header: 'Name', rowHeader: true, render: (patient) => patientName(patient) },
  { key: 'date', header: 'Date', nowrap: true, wideOnly: true, render: (patient) => formatDate(patient.created_at) },
  { key: 'time', header: 'Time', nowrap: true, below: true, render: (patient) => formatTime(patient.created_at) },
  { key: 'disease', header: 'Disease', below: true, render: (patient) => patient.disease || '–' },
  { key: 'status', header: 'Status', render: (patient) => <StatusBadge status={patient.status} /> },
];

interface RecentPatientsProps {
  visits: readonly PatientAnswer[] | undefined;
  failed: boolean;
  onRetry: () => void;
}

/** The newest visits, newest first. */
export function RecentPatients({ visits, failed, onRetry }: RecentPatientsProps) {
  return (
    <Section title="Recent Patients" hint="Newest first" flush>
      <DataTable
        label="Recent Patients"
        columns={COLUMNS}
        rows={failed ? [] : visits}
        rowKey={(patient) => patient.id}
        skeletonRows={RECENT_VISITS}
        empty={
          failed
            ? {
                title: 'The newest patients are not loaded',
                text: 'The server could not be asked for them just now.',
                action: (
                  <Button variant="default" onClick={onRetry}>
                    Try again
                  </Button>
                ),
              }
            : {
                title: 'No patients registered yet',
                text: 'The patients you register appear here at once.',
                action: (
                  <Button variant="default" component={Link} to={paths.registration}>
                    Register a patient
                  </Button>
                ),
              }
        }
      />
    </Section>
  );
}
