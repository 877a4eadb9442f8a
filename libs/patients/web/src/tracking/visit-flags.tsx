import type { PatientAnswer } from '@nidaan/patients-contracts';
import { StatusBadge } from '@nidaan/ui';
import styles from './visits.module.css';

/** Emergency in red, IPD, and the status. */
export const VisitFlags = ({ visit }: { visit: PatientAnswer }) => (
  <span className={styles.flags}>
    {visit.patientType === 'Emergency' && <StatusBadge status="Emergency" />}
    {visit.patientType === 'IPD' && <StatusBadge status="IPD" tone="blue" />}
    <StatusBadge status={visit.status} />
  </span>
);
