import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { ageWords, Facts, PatientLink, t, type Fact } from '@nidaan/ui';
import { VisitType } from '../lists/patient-columns.tsx';
import type { ReactNode } from 'react';
import styles from './treatment.module.css';

/** Whose prescription this is: what the doctor checks first, then the front desk's measurements. */
export function PatientStrip({ patient, children }: { patient: PatientAnswer; children?: ReactNode }) {
  const facts = [
    { label: t('ID'), value: patient.id },
    { label: t('Name'), value: <PatientLink id={patient.id}>{patientName(patient)}</PatientLink> },
    { label: t('UHID'), value: patient.uhid },
    { label: t('Disease'), value: patient.disease },
    { label: t('Age'), value: ageWords(patient.age_text) },
    { label: t('Phone'), value: indianPhone(patient.phone) },
    { label: t('Sex'), value: t(patient.gender) },
    { label: t('Type'), value: <VisitType type={patient.patientType} /> },
    ...bedOf(patient),
    { label: t('Blood Pressure'), value: patient.bp },
    { label: t('Temperature'), value: patient.temparature && `${patient.temparature} °F` },
    { label: t('Weight'), value: patient.weight && `${patient.weight} kg` },
  ];
  return (
    <section aria-label={t('Patient')} className={styles.strip}>
      <Facts facts={facts} />
      {children}
    </section>
  );
}

/** The bed of who has one: 'Ward 2, bed 7, 3 days'. */
function bedOf({ bed_assign, bedDetails, bedDays }: PatientAnswer): Fact[] {
  if (bed_assign.toLowerCase() !== 'yes') return [];
  const days = bedDays && (/^\d+$/.test(bedDays) ? `${bedDays} ${bedDays === '1' ? 'day' : 'days'}` : bedDays);
  return [{ label: t('Bed'), value: [bedDetails, days].filter(Boolean).join(', ') || 'assigned' }];
}

/** '+91 9876543210'; a code that was typed with the number is not doubled. */
export function indianPhone(phone: string): string {
  const number = phone.trim().replace(/^(?:\+91|0091|91(?=\d{10}$))[\s-]*/, '');
  return number === '' ? '' : `+91 ${number}`;
}
