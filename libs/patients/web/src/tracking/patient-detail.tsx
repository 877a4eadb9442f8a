import { plainDate } from '@nidaan/kernel';
import { readAllergies, writeAllergies } from '@nidaan/clinical-contracts';
import { isRoughBirth, PATIENT_MESSAGES, patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import {
  ageWords,
  AllergyLine,
  Facts,
  formatDate,
  formatDateTime,
  PAPER_LANGUAGE_OPTIONS,
  paths,
  RecordPage,
  Section,
  t,
} from '@nidaan/ui';
import { AadhaarFact } from './aadhaar-fact.tsx';
import { CancellationLine } from './cancellation-line.tsx';
import { ClosedRecord, ElsewhereRecord } from './emergency-access.tsx';
import { IdentifiersSection } from './identifiers-section.tsx';
import { OpenedRecord } from './opened-record.tsx';
import { PatientActions } from './patient-actions.tsx';
import { usePatient } from './tracking.queries.ts';
import { VisitsSection } from './visits-section.tsx';

const ALLERGY_CALLS = { read: readAllergies, write: writeAllergies };

/** The patient's page: who it is, and all visits of the same person. */
export function PatientDetail({ id }: { id: number }) {
  const { patient, isClosed, failure, retry } = usePatient(id);
  if (isClosed)
    return (
      <Section title={t('Patient #{id}', { id })}>
        <ClosedRecord id={id} />
      </Section>
    );
  return (
    <OpenedRecord id={id}>
      <RecordPage
        kind="Patient"
        list={paths.patients}
        record={patient}
        unknown={PATIENT_MESSAGES.notFound}
        error={failure}
        onRetry={retry}
      >
        {(found) => (
          <>
            <Section title={patientName(found)} actions={<PatientActions visit={found} />}>
              <CancellationLine visit={found} />
              <AllergyLine patientId={found.id} calls={ALLERGY_CALLS} />
              <Facts layout="grid" facts={factsOf(found)} />
            </Section>
            <VisitsSection id={found.id} language={found.language} />
            <IdentifiersSection personId={found.person_id} />
          </>
        )}
      </RecordPage>
      {patient === null && <ElsewhereRecord id={id} />}
    </OpenedRecord>
  );
}

const factsOf = (patient: PatientAnswer) => [
  { label: t('UHID'), value: patient.uhid },
  { label: t('Age'), value: ageWords(patient.age_text) },
  { label: t('Patient ID'), value: patient.id },
  { label: t('Email'), value: patient.email },
  { label: t('Phone'), value: patient.phone },
  { label: t('Aadhar'), value: <AadhaarFact patientId={patient.id} masked={patient.aadhar} /> },
  { label: t('Gender'), value: t(patient.gender) },
  { label: t('Date of Birth'), value: birthOf(patient) },
  { label: t('Address'), value: patient.address, wide: true },
  { label: t('Status'), value: t(patient.status) },
  { label: t('Disease'), value: patient.disease },
  { label: t('Registered'), value: formatDateTime(patient.created_at) },
  { label: t('Type'), value: t(patient.patientType) },
  {
    label: t('Language of papers'),
    value: t(PAPER_LANGUAGE_OPTIONS.find(({ value }) => value === patient.language)!.label),
  },
  ...(patient.bed_assign.toLowerCase() === 'yes' ? [{ label: t('Bed'), value: patient.bedDetails || t('assigned') }] : []),
];

/**
 * dd/mm/yyyy, or the year alone where no more is known; parts that make no date are shown as they were given. The age stands beside it as of
 * today: that of the visit may be years old.
 */
function birthOf({ day, month, year }: PatientAnswer): string {
  if (isRoughBirth({ day, month, year })) return t('about {year}', { year });
  const date = plainDate(Number(year), Number(month), Number(day));
  return date ? formatDate(date) : [day, month, year].filter(Boolean).join('/');
}
