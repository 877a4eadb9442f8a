import { Button } from '@mantine/core';
import { ApiError, call, keyOf } from '@nidaan/api-client';
import { prescriptionLines, type MedicalRecord } from '@nidaan/clinical-contracts';
import { PATIENT_MESSAGES, patientDetail, patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import {
  ageWords,
  EmptyState,
  Facts,
  formatDateTime,
  Icon,
  paths,
  PaperFields,
  PrescriptionLinesView,
  RecordPage,
  Section,
  StatusBadge,
  t,
  usePaperChoice,
} from '@nidaan/ui';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { useReport } from './use-report.ts';

interface CompletedDetailProps {
  id: number;
  report: ReturnType<typeof useReport>;
}

/** The patient and every prescription of this visit, newest first. */
export function CompletedDetail({ id, report }: CompletedDetailProps) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(patientDetail, id),
    queryFn: ({ signal }) => call(patientDetail, { params: { id }, query: { aadhaar: 'masked' }, signal }),
  });
  const paper = usePaperChoice(data?.language);
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <RecordPage
      kind={t('Completed patient')}
      list={paths.completed}
      record={isUnknown ? null : data}
      unknown={PATIENT_MESSAGES.notFound}
      error={error && PATIENT_MESSAGES.fetchFailed}
      onRetry={() => void refetch()}
      actions={
        <>
          <PaperFields choice={paper} />
          <Button
            leftSection={<Icon of={IconDownload} />}
            disabled={report.busyId === id}
            onClick={() => report.download(id, paper.query)}
          >
            {t('Download Full Report')}
          </Button>
        </>
      }
    >
      {(patient) => (
        <>
          <Section title={patientName(patient)} actions={<StatusBadge status={patient.status} />}>
            <Facts facts={factsOf(patient)} />
          </Section>
          <Records records={patient.medical_records} />
        </>
      )}
    </RecordPage>
  );
}

const factsOf = (patient: PatientAnswer) => [
  { label: t('Patient ID'), value: patient.id },
  { label: t('UHID'), value: patient.uhid },
  { label: t('Age'), value: ageWords(patient.age_text) },
  { label: t('Disease'), value: patient.disease },
];

function Records({ records }: { records: readonly MedicalRecord[] }) {
  if (records.length === 0) {
    return (
      <Section title={t('Prescription')}>
        <EmptyState title={t('No prescription')} text={t('Nothing has been prescribed for this visit.')} />
      </Section>
    );
  }
  const newestFirst = records.toSorted((a, b) => b.id - a.id);
  return newestFirst.map((record) => (
    <Section key={record.id} title={t('Prescription')} hint={formatDateTime(record.date)}>
      <PrescriptionLinesView lines={prescriptionLines(record)} />
    </Section>
  ));
}
