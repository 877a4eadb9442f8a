import { Button } from '@mantine/core';
import { ApiError } from '@nidaan/api-client';
import { formatDate, t } from '@nidaan/ui';
import styles from '../scheduling.module.css';

interface Free {
  date: string;
  time: string;
}

/** The times that a refused booking names. */
export function nextFreeIn(error: Error | null): readonly Free[] {
  if (!(error instanceof ApiError) || typeof error.data !== 'object' || error.data === null) return [];
  return 'next_free' in error.data ? (error.data.next_free as Free[]) : [];
}

/** Times to choose in place of one that is gone. */
export const NextFree = ({ error, onChoose }: { error: Error | null; onChoose: (free: Free) => void }) => {
  const times = nextFreeIn(error);
  if (times.length === 0) return null;
  return (
    <div className={styles.times} role="group" aria-label={t('Next free times')}>
      {times.map((free) => (
        <Button key={`${free.date} ${free.time}`} variant="default" onClick={() => onChoose(free)}>
          {`${formatDate(free.date)}, ${free.time}`}
        </Button>
      ))}
    </div>
  );
};
