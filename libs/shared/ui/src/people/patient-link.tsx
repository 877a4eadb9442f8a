import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FROM_LIST } from '../addresses/back-to-list.tsx';
import { paths, pathTo } from '../addresses/paths.ts';
import styles from './patient-link.module.css';

/** Leads from a patient's name to their page, and back from there. */
export const PatientLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link
    to={pathTo(paths.patient, id)}
    state={FROM_LIST}
    className={styles.link}
    title={typeof children === 'string' ? children : undefined}
  >
    {children}
  </Link>
);
