import { Button } from '@mantine/core';
import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import {
  ErrorBanner,
  ListPage,
  Message,
  msg,
  PageStack,
  PaperFields,
  paths,
  pathTo,
  RowLink,
  t,
  usePaperChoice,
  useRecordId,
  type Column,
  type PaperQuery,
} from '@nidaan/ui';
import type { Treated } from '../treatment/treatment.tsx';
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
  savedFor: Treated | null;
  onDismiss: () => void;
}

/** Today's completed patients, or the one that the address names. */
export function CompletedPatients({ savedFor, onDismiss }: CompletedPatientsProps) {
  const report = useReport();
  const id = useRecordId(paths.completedPatient);
  return (
    <PageStack>
      {savedFor !== null && <Saved patient={savedFor} report={report} onDismiss={onDismiss} />}
      <ErrorBanner message={report.failure} onDismiss={report.dismiss} />
      {id === null ? <CompletedList report={report} /> : <CompletedDetail key={id} id={id} report={report} />}
    </PageStack>
  );
}

function CompletedList({ report }: { report: Report }) {
  const paper = usePaperChoice();
  return (
    <ListPage
      title={TITLE}
      list={useCompletedPatients()}
      search={SEARCH}
      filters={<PaperFields choice={paper} isList />}
      columns={[...PATIENT_COLUMNS, actionsColumn(report, paper.query)]}
      noMatches={NO_MATCHES}
      empty={{
        title: t('No patients completed today'),
        text: t('They appear here when their prescription is saved. Earlier patients are in Patients Tracking.'),
      }}
    />
  );
}

/** Takes the focus that the form had, so that the news is read out and the keyboard goes on from here. */
function Saved({ patient, report, onDismiss }: { patient: Treated; report: Report; onDismiss: () => void }) {
  const paper = usePaperChoice();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.news}>
      <Message kind="success" onDismiss={onDismiss}>
        <strong>{t('Success')}</strong>
        <div>{t('The prescription for {name} is saved.', { name: patient.name })}</div>
        <div className={styles.handOver}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={report.busyId === patient.id}
            onClick={() => report.download(patient.id, paper.query)}
          >
            {t('Prescription PDF')}
          </Button>
          <PaperFields choice={paper} isList />
        </div>
      </Message>
    </div>
  );
}

function actionsColumn(report: Report, paper: PaperQuery): Column<PatientAnswer> {
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
          onClick={() => report.download(patient.id, paper)}
        >
          <span>
            <span className={styles.long}>{t('Download')} </span>PDF
          </span>
        </Button>
      </span>
    ),
  };
}
