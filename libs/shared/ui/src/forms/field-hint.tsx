import type { ReactNode } from 'react';
import styles from './field-hint.module.css';

/** A quiet, non-blocking line below a field; announced when it appears. */
export const FieldHint = ({ children }: { children: ReactNode }) => (
  <p className={styles.hint} role="status">
    {children}
  </p>
);
