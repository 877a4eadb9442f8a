import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { Facts, StatusBadge } from '@nidaan/ui';
import styles from '../pharmacy.module.css';

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
      <Facts facts={facts} />
    </section>
  );
}
