import { Button, TextInput } from '@mantine/core';
import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { ageWords, PatientLink, Section, t } from '@nidaan/ui';
import { useRef, type ReactNode } from 'react';
import styles from './patient-section.module.css';
import type { LabPatient } from './use-lab-patient.ts';

interface PatientSectionProps {
  chosen: LabPatient;
  /** Called when a patient was fetched: the keyboard goes on from there. */
  onFetched: () => void;
  /** Beside the facts. */
  children?: ReactNode;
}

/** Fetches a patient by number and shows who it is (LAB-02). */
export function PatientSection({ chosen, onFetched, children }: PatientSectionProps) {
  const field = useRef<HTMLInputElement>(null);
  const fetch = async () => {
    const isFetched = await chosen.fetch();
    if (isFetched) onFetched();
    // Who types another number already goes on.
    else if (isFetched === false) field.current?.select();
  };
  return (
    <Section title={t('Patient')}>
      <form
        className={styles.finder}
        aria-label={t('Find patient')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void fetch();
        }}
      >
        <TextInput
          ref={field}
          label={t('Patient ID')}
          name="patient_id"
          inputMode="numeric"
          autoComplete="off"
          autoFocus={!chosen.patient}
          value={chosen.id}
          onChange={(event) => chosen.setId(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={chosen.isBusy}>
          {chosen.isBusy ? t('Fetching...') : t('Fetch Patient')}
        </Button>
      </form>
      {chosen.patient && <Facts patient={chosen.patient} />}
      {children}
    </Section>
  );
}

/** Whether a doctor has written for the patient. A laboratory is told what was ordered, and not the prescription: then the status says it. */
const isSeen = ({ hidden, medical_records: records, status }: PatientAnswer): boolean =>
  hidden?.includes('medical_records') ? status !== 'Pending' : records.length > 0;

function Facts({ patient }: { patient: PatientAnswer }) {
  const facts = [
    [
      'Name',
      <PatientLink key="name" id={patient.id}>
        {patientName(patient)}
      </PatientLink>,
    ],
    ['UHID', patient.uhid],
    ['Age', ageWords(patient.age_text)],
    ['Phone', patient.phone],
    ['Disease', patient.disease],
    [t('Test Required'), isSeen(patient) ? patient.tests : t('Not seen by a doctor yet')],
  ] as const;
  return (
    <dl className={styles.facts} aria-label={t('Patient details')}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
