import type { ReactNode } from 'react';
import styles from '../admin.module.css';

/** The cell that names a row, and whose it is in a quiet line below. */
export const Named = ({ of, children }: { of: ReactNode; children: ReactNode }) => (
  <div className={styles.name}>
    <span>{children}</span>
    <span className={styles.quiet}>{of}</span>
  </div>
);
