import { readAllergies, writeAllergies } from '@nidaan/clinical-contracts';
import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { AllergyLine, Facts, StatusBadge } from '@nidaan/ui';
import styles from '../pharmacy.module.css';

const ALLERGY_CALLS = { read: readAllergies, write: writeAllergies };

/** Who stands at the counter. */
export function PatientFacts({ patient }: { patient: PatientAnswer }) {
  const facts = [
    { label: 'ID', value: patient.id },
    { label: 'Name', value: patientName(patient) },
    { label: 'Age', value: patient.age && `${patient.age} years` },
    { label: 'Phone', value: patient.phone },
    { label: 'Disease', value: patient.disease },
    { label: 'Status', value: <StatusBadge status={patient.status} /> },
  ];
  return (
    <section aria-label="Patient" className={styles.strip}>
      <AllergyLine patientId={patient.id} calls={ALLERGY_CALLS} />
      <Facts facts={facts} />
    </section>
  );
}
