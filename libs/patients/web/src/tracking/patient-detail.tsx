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
          <Facts patient={patient.data} />
        )}
      </Section>
    </div>
  );
}

const sentenceFor = (error: Error) =>
  error instanceof ApiError && error.status === 404 ? PATIENT_MESSAGES.notFound : PATIENT_MESSAGES.fetchFailed;

/** What is shown of a patient, in this order. */
const FACTS: readonly { label: string; of: (patient: PatientAnswer) => ReactNode; isWide?: true }[] = [
  { label: 'Patient ID', of: ({ id }) => id },
  { label: 'Email', of: ({ email }) => email },
  { label: 'Phone', of: ({ phone }) => phone },
  { label: 'Aadhar', of: ({ aadhar }) => aadhar },
  { label: 'Gender', of: ({ gender }) => gender },
  { label: 'Date of Birth', of: birthOf },
  { label: 'Address', of: ({ address }) => address, isWide: true },
  { label: 'Status', of: ({ status }) => status },
  { label: 'Disease', of: ({ disease }) => disease },
  { label: 'Registered', of: ({ created_at }) => formatDateTime(created_at) },
];

/** dd/mm/yyyy and the age; parts that make no date are shown as they were given. */
function birthOf({ day, month, year, age }: PatientAnswer): string {
  const date = plainDate(Number(year), Number(month), Number(day));
  const text = date ? formatDate(date) : [day, month, year].filter(Boolean).join('/');
  return text && age ? `${text} (${age} years)` : text;
}

function Facts({ patient }: { patient: PatientAnswer | undefined }) {
  return (
    <dl className={styles.facts} aria-busy={!patient}>
      {FACTS.map(({ label, of, isWide }) => (
        <div key={label} className={isWide && styles.wide}>
          <dt>{label}</dt>
          <dd>{patient ? of(patient) || '–' : <Skeleton height={14} width="70%" mt={3} mb={4} />}</dd>
        </div>
      ))}
    </dl>
  );
}
