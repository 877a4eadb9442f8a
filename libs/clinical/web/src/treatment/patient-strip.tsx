import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { Facts } from '@nidaan/ui';
import styles from './treatment.module.css';

/** Whose prescription this is: what the doctor checks first, then the front desk's measurements. */
export function PatientStrip({ patient }: { patient: PatientAnswer }) {
  const facts = [
    { label: 'ID', value: patient.id },
    { label: 'Name', value: patientName(patient) },
    { label: 'Disease', value: patient.disease },
    { label: 'Age', value: patient.age && `${patient.age} years` },
    { label: 'Phone', value: indianPhone(patient.phone) },
    { label: 'Blood Pressure', value: patient.bp },
    { label: 'Temperature', value: patient.temparature && `${patient.temparature} °F` },
    { label: 'Weight', value: patient.weight && `${patient.weight} kg` },
  ];
  return (
    <section aria-label="Patient" className={styles.strip}>
      <Facts facts={facts} />
    </section>
  );
}

/** '+91 9876543210'; a code that was typed with the number is not doubled. */
export function indianPhone(phone: string): string {
  const number = phone.trim().replace(/^(?:\+91|0091|91(?=\d{10}$))[\s-]*/, '');
  return number === '' ? '' : `+91 ${number}`;
}
