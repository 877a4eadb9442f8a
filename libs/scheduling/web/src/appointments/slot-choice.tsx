import { Radio } from '@mantine/core';
import { SCHEDULING_MESSAGES as messages, type Slot } from '@nidaan/scheduling-contracts';
import { LoadFault, t } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { slotsQuery } from '../scheduling.queries.ts';
import styles from '../scheduling.module.css';

interface SlotChoiceProps {
  doctor: number;
  date: string;
  value: string;
  error?: ReactNode;
  /** Taken times as well: for a patient beside the regular one. */
  withTaken?: boolean;
  onChange: (time: string) => void;
}

const labelOf = ({ time, mode, left, reason }: Slot): string => {
  if (reason !== '') return `${time} (${t(reason)})`;
  return mode === 'session' ? t('{time}, session, {left} left', { time, left }) : time;
};

/** The times of a doctor on a day, of which one is chosen. */
export function SlotChoice({ doctor, date, value, error, withTaken = false, onChange }: SlotChoiceProps) {
  const { data, isLoadingError, refetch } = useQuery(slotsQuery(doctor, date));
  if (doctor === 0 || date === '') return null;
  if (isLoadingError) return <LoadFault onRetry={refetch}>{t(messages.loadFailed)}</LoadFault>;
  const times = (data ?? []).filter(({ available, reason }) => available || (withTaken && reason !== 'past'));
  if (data && times.length === 0) return <p className={styles.hint}>{t('No free time on this day')}</p>;
  return (
    <Radio.Group label={t('Time')} value={value} onChange={onChange} error={error}>
      <div className={styles.times}>
        {times.map((slot) => (
          <Radio key={slot.time} value={slot.time} label={labelOf(slot)} />
        ))}
      </div>
    </Radio.Group>
  );
}
