import { Button } from '@mantine/core';
import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { ErrorBanner, ListPage, Message, msg, PageStack, paths, pathTo, RowLink, t, useRecordId, type Column } from '@nidaan/ui';
import { useEffect, useRef } from 'react';
import styles from '../lists/lists.module.css';
import { NO_MATCHES, PATIENT_COLUMNS, SEARCH } from '../lists/patient-columns.tsx';
import { useCompletedPatients } from '../lists/use-patient-list.ts';
import { CompletedDetail } from './completed-detail.tsx';
import { useReport } from './use-report.ts';

const TITLE = msg('Completed Patients Today');
type Report = ReturnType<typeof useReport>;

interface CompletedPatientsProps {
  /** Whose prescription was saved just now. */
  savedFor: string | null;
  onDismiss: () => void;
}

/** Today's completed patients, or the one that the address names. */
export function CompletedPatients({ savedFor, onDismiss }: CompletedPatientsProps) {
  const report = useReport();
  const id = useRecordId(paths.completedPatient);
  return (
    <PageStack>
      {savedFor !== null && <Saved name={savedFor} onDismiss={onDismiss} />}
      <ErrorBanner message={report.failure} onDismiss={report.dismiss} />
      {id === null ? <CompletedList report={report} /> : <CompletedDetail key={id} id={id} report={report} />}
    </PageStack>
  );
}

const CompletedList = ({ report }: { report: Report }) => (
  <ListPage
    title={TITLE}
    list={useCompletedPatients()}
    search={SEARCH}
    columns={[...PATIENT_COLUMNS, actionsColumn(report)]}
    noMatches={NO_MATCHES}
    empty={{
      title: t('No patients completed today'),
      text: t('They appear here when their prescription is saved. Earlier patients are in Patients Tracking.'),
    }}
  />
);

/** Takes the focus that the form had, so that the news is read out and the keyboard goes on from here. */
function Saved({ name, onDismiss }: { name: string; onDismiss: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.news}>
      <Message kind="success" onDismiss={onDismiss}>
        <strong>{t('Success')}</strong>
        <div>{t('The prescription for {name} is saved.', { name })}</div>
      </Message>
    </div>
  );
}

function actionsColumn(report: Report): Column<PatientAnswer> {
  return {
    key: 'actions',
    header: t('Action'),
    align: 'right',
    nowrap: true,
    render: (patient) => (
      <span className={styles.rowButtons}>
        <RowLink list={TITLE} rowKey={patient.id} to={pathTo(paths.completedPatient, patient.id)}>
          {t('View')}
        </RowLink>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Download PDF of {patient}', { patient: patientName(patient) })}
          disabled={report.busyId === patient.id}
          onClick={() => report.download(patient.id)}
        >
          <span>
            <span className={styles.long}>{t('Download')} </span>PDF
          </span>
        </Button>
      </span>
    ),
  };
}
