import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { StatusBadge } from '@nidaan/ui';
import styles from '../pharmacy.module.css';

/** Who stands at the counter. */
export function PatientFacts({ patient }: { patient: PatientAnswer }) {
  const facts = [
    ['ID', patient.id],
    ['Name', patientName(patient)],
    ['Age', patient.age && `${patient.age} years`],
    ['Phone', patient.phone],
    ['Disease', patient.disease],
    ['Status', <StatusBadge key="status" status={patient.status} />],
  ] as const;
  return (
    <section aria-label="Patient" className={styles.strip}>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
