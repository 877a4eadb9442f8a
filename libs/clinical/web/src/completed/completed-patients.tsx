import { Button } from '@mantine/core';
import { completedPatients, patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { ErrorBanner, Message, PageStack, type Column } from '@nidaan/ui';
import { useEffect, useRef, useState } from 'react';
import { ListSection } from '../lists/list-section.tsx';
import styles from '../lists/lists.module.css';
import { PATIENT_COLUMNS } from '../lists/patient-columns.tsx';
import { usePatientList } from '../lists/use-patient-list.ts';
import { CompletedDetail } from './completed-detail.tsx';
import { useReport } from './use-report.ts';

// Two buttons need the room on a phone.
const COLUMNS = PATIENT_COLUMNS.map((column) => ({ ...column, wideOnly: !['id', 'name'].includes(column.key) }));

interface CompletedPatientsProps {
  /** Whose prescription was saved just now. */
  savedFor: string | null;
  onDismiss: () => void;
}

export function CompletedPatients({ savedFor, onDismiss }: CompletedPatientsProps) {
  const list = usePatientList(completedPatients);
  const report = useReport();
  const [shown, setShown] = useState<PatientAnswer | null>(null);
  return (
    <PageStack>
      {savedFor !== null && <Saved name={savedFor} onDismiss={onDismiss} />}
      <ErrorBanner message={report.failure} onDismiss={report.dismiss} />
      {shown ? (
        <CompletedDetail chosen={shown} report={report} onBack={() => setShown(null)} />
      ) : (
        <ListSection
          title="Completed Patients Today"
          searchLabel="Search by name or disease"
          list={list}
          columns={[...COLUMNS, actionsColumn(report, setShown)]}
          empty={{
            title: 'No patients completed today',
            text: 'They appear here when their prescription is saved. Earlier patients are in Patients Tracking.',
          }}
        />
      )}
    </PageStack>
  );
}

/** Takes the focus that the form had, so that the news is read out and the keyboard goes on from here. */
function Saved({ name, onDismiss }: { name: string; onDismiss: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.news}>
      <Message kind="success" onDismiss={onDismiss}>
        <strong>Success</strong>
        <div>The prescription for {name} is saved.</div>
      </Message>
    </div>
  );
}

function actionsColumn(report: ReturnType<typeof useReport>, onView: (patient: PatientAnswer) => void): Column<PatientAnswer> {
  return {
    key: 'actions',
    header: 'Action',
    align: 'right',
    nowrap: true,
    render: (patient) => (
      <span className={styles.rowButtons}>
        <Button size="compact-sm" variant="default" data-row-action onClick={() => onView(patient)}>
          View
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Download PDF of ${patientName(patient)}`}
          disabled={report.busyId === patient.id}
          onClick={() => report.download(patient.id)}
        >
          <span>
            <span className={styles.long}>Download </span>PDF
          </span>
        </Button>
      </span>
    ),
  };
}
