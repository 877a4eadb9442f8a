import { Button, Skeleton } from '@mantine/core';
import { call, keyOf } from '@nidaan/api-client';
import { prescriptionLines, type MedicalRecord } from '@nidaan/clinical-contracts';
import { PATIENT_MESSAGES, patientDetail, patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { EmptyState, formatDateTime, LoadFault, Section, StatusBadge } from '@nidaan/ui';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PrescriptionLinesView } from '../prescription-lines-view.tsx';
import styles from './completed-detail.module.css';
import type { useReport } from './use-report.ts';

interface CompletedDetailProps {
  chosen: PatientAnswer;
  report: ReturnType<typeof useReport>;
  onBack: () => void;
}

/** The patient and every prescription of this visit, newest first. Escape goes back. */
export function CompletedDetail({ chosen, report, onBack }: CompletedDetailProps) {
  const detail = useQuery({
    queryKey: keyOf(patientDetail, chosen.id),
    queryFn: ({ signal }) => call(patientDetail, { params: { id: chosen.id }, signal }),
  });
  const patient = detail.data ?? chosen;
  return (
    <div
      role="group"
      aria-label="Completed patient"
      className={styles.detail}
      onKeyDown={(event) => event.key === 'Escape' && onBack()}
    >
      <div className={styles.buttons}>
        <Button variant="default" autoFocus onClick={onBack}>
          Back to List
        </Button>
        <Button
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          disabled={report.busyId === chosen.id}
          onClick={() => report.download(chosen.id)}
        >
          Download Full Report
        </Button>
      </div>
      <Section title={patientName(patient)} actions={<StatusBadge status={patient.status} />}>
        <dl className={styles.facts}>
          <Fact label="Patient ID" value={patient.id} />
          <Fact label="Name" value={patientName(patient)} />
          <Fact label="Age" value={patient.age} />
          <Fact label="Disease" value={patient.disease} />
          <Fact label="Status" value={patient.status} />
        </dl>
      </Section>
      {detail.isError && !detail.data ? (
        <LoadFault onRetry={detail.refetch}>{PATIENT_MESSAGES.fetchFailed}</LoadFault>
      ) : detail.data ? (
        <Records records={detail.data.medical_records} />
      ) : (
        <Skeleton height={220} />
      )}
    </div>
  );
}

const Fact = ({ label, value }: { label: string; value: string | number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value || '–'}</dd>
  </div>
);

function Records({ records }: { records: readonly MedicalRecord[] }) {
  if (records.length === 0) {
    return (
      <Section title="Prescription">
        <EmptyState title="No prescription" text="Nothing has been prescribed for this visit." />
      </Section>
    );
  }
  const newestFirst = records.toSorted((a, b) => b.id - a.id);
  return newestFirst.map((record) => (
    <Section key={record.id} title="Prescription" hint={formatDateTime(record.date)}>
      <PrescriptionLinesView lines={prescriptionLines(record)} />
    </Section>
  ));
}
