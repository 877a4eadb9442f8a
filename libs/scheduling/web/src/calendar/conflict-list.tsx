import type { Conflict } from '@nidaan/scheduling-contracts';
import { formatDate, t } from '@nidaan/ui';
import styles from '../scheduling.module.css';

/** Appointments that stand in the way. */
export const ConflictList = ({ conflicts }: { conflicts: readonly Conflict[] }) => (
  <ul className={styles.list} aria-label={t('Appointments in the way')}>
    {conflicts.map(({ id, date, time, name, phone }) => (
      <li key={id}>{[`${formatDate(date)}, ${time}`, name, phone].filter(Boolean).join(' · ')}</li>
    ))}
  </ul>
);
