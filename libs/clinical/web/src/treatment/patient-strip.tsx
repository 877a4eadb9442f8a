import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import styles from './treatment.module.css';

/** Whose prescription this is: what the doctor checks first, then the front desk's measurements. */
export function PatientStrip({ patient }: { patient: PatientAnswer }) {
  const facts = [
    ['ID', patient.id],
    ['Name', patientName(patient)],
    ['Disease', patient.disease],
    ['Age', patient.age && `${patient.age} years`],
    ['Phone', indianPhone(patient.phone)],
    ['Blood Pressure', patient.bp],
    ['Temperature', patient.temparature && `${patient.temparature} °F`],
    ['Weight', patient.weight && `${patient.weight} kg`],
  ] as const;
  return (
    <section aria-label="Patient" className={styles.strip}>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label} data-fact={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** '+91 9876543210'; a code that was typed with the number is not doubled. */
export function indianPhone(phone: string): string {
  const number = phone.trim().replace(/^(?:\+91|0091|91(?=\d{10}$))[\s-]*/, '');
  return number === '' ? '' : `+91 ${number}`;
}
