import { readAllergies, writeAllergies } from '@nidaan/clinical-contracts';
import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { ageWords, AllergyLine, Facts, StatusBadge, t } from '@nidaan/ui';
import styles from '../pharmacy.module.css';

const ALLERGY_CALLS = { read: readAllergies, write: writeAllergies };

/** Who stands at the counter. */
export function PatientFacts({ patient }: { patient: PatientAnswer }) {
  const facts = [
    { label: t('ID'), value: patient.id },
    { label: t('Name'), value: patientName(patient) },
    { label: t('UHID'), value: patient.uhid },
    { label: t('Age'), value: ageWords(patient.age_text) },
    { label: t('Phone'), value: patient.phone },
    { label: t('Disease'), value: patient.disease },
    { label: t('Status'), value: <StatusBadge status={patient.status} /> },
  ];
  return (
    <section aria-label={t('Patient')} className={styles.strip}>
      <AllergyLine patientId={patient.id} calls={ALLERGY_CALLS} />
      <Facts facts={facts} />
    </section>
  );
}
