import type { ReactNode } from 'react';
import styles from '../admin.module.css';

const titleOf = (text: ReactNode) => (typeof text === 'string' && text.length > 24 ? text : undefined);

/** The cell that names a row, and whose it is in a quiet line below. */
export const Named = ({ of, children }: { of: ReactNode; children: ReactNode }) => (
  <div className={styles.name}>
    <span className={styles.clamp} title={titleOf(children)}>
      {children}
    </span>
    <span className={`${styles.clamp} ${styles.quiet}`} title={titleOf(of)}>
      {of}
    </span>
  </div>
);
