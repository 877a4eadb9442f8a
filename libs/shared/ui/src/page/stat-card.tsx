import { Skeleton } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { t } from '../language/texts.ts';
import styles from './page.module.css';

interface StatCardProps {
  label: string;
  /** Formatted already; undefined while loading. */
  value: string | undefined;
  /** What the figure covers: 'this month'. */
  caption?: string;
  icon?: ReactNode;
}

/** One figure with its name. */
export function StatCard({ label, value, caption, icon }: StatCardProps) {
  const id = useId();
  return (
    <div className={styles.stat} role="group" aria-labelledby={id}>
      <p id={id} className={styles.statLabel}>
        {icon}
        {t(label)}
      </p>
      {value === undefined ? <Skeleton height={30} width="60%" my={1} /> : <p className={styles.statValue}>{value}</p>}
      {caption && <p className={styles.statCaption}>{t(caption)}</p>}
    </div>
  );
}

/** Four cards in a row, two on narrow screens. */
export const StatGrid = ({ children }: { children: ReactNode }) => <div className={styles.stats}>{children}</div>;
