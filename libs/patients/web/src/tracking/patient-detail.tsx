import { Skeleton } from '@mantine/core';
import { ApiError } from '@nidaan/api-client';
import { plainDate } from '@nidaan/kernel';
import { PATIENT_MESSAGES, patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { formatDate, formatDateTime, LoadFault, Section, StatusBadge } from '@nidaan/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './tracking.module.css';
import { usePatient } from './tracking.queries.ts';

/** One person in full. Escape goes back to the list. */
export function PatientDetail({ id, onClose }: { id: number; onClose: () => void }) {
  const patient = usePatient(id);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      role="group"
      aria-label="Patient"
      ref={panel}
      tabIndex={-1}
      className={styles.detail}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Section
        title={patient.data ? patientName(patient.data) : 'Patient'}
        actions={patient.data && <StatusBadge status={patient.data.status} />}
      >
        {patient.isError && !patient.data ? (
          <LoadFault onRetry={patient.refetch}>{sentenceFor(patient.error)}</LoadFault>
        ) : (
          <Facts facts={patient.data && factsOf(patient.data)} />
        )}
      </Section>
    </div>
  );
}

const sentenceFor = (error: Error) =>
  error instanceof ApiError && error.status === 404 ? PATIENT_MESSAGES.notFound : PATIENT_MESSAGES.fetchFailed;

const LABELS = [
  'Patient ID',
  'Email',
  'Phone',
  'Aadhar',
  'Gender',
  'Date of Birth',
  'Address',
  'Status',
  'Disease',
  'Registered',
];

function factsOf(patient: PatientAnswer): readonly ReactNode[] {
  return [
    patient.id,
    patient.email,
    patient.phone,
    patient.aadhar,
    patient.gender,
    birthOf(patient),
    patient.address,
    patient.status,
    patient.disease,
    formatDateTime(patient.created_at),
  ];
}

/** dd/mm/yyyy and the age; parts that make no date are shown as they were given. */
function birthOf({ day, month, year, age }: PatientAnswer): string {
  const date = plainDate(Number(year), Number(month), Number(day));
  const text = date ? formatDate(date) : [day, month, year].filter(Boolean).join('/');
  return text && age ? `${text} (${age} years)` : text;
}

function Facts({ facts }: { facts: readonly ReactNode[] | undefined }) {
  return (
    <dl className={styles.facts} aria-busy={!facts}>
      {LABELS.map((label, index) => (
        <div key={label} className={label === 'Address' ? styles.wide : undefined}>
          <dt>{label}</dt>
          <dd>{facts ? facts[index] || '–' : <Skeleton height={14} width="70%" mt={3} mb={4} />}</dd>
        </div>
      ))}
    </dl>
  );
}
