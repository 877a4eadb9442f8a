import { Button, Radio, Skeleton } from '@mantine/core';
import { SCHEDULING_MESSAGES as messages, type PublicSlot } from '@nidaan/scheduling-contracts';
import { LoadFault, t, useLanguage } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { dayAfter, longDay, shortDay } from './public-days.ts';
import { publicSlotsQuery } from './public.queries.ts';
import styles from './public.module.css';

const SHOWN_DAYS = 4;

export interface ChosenTime {
  date: string;
  time: string;
}

interface DayAndTimeProps {
  hospital: number;
  doctor: number;
  /** The first day that is shown; no earlier one is. */
  first: string;
  last: string;
  chosen: ChosenTime;
  /** Whose held time is free too. */
  attempt?: string;
  onChoose: (chosen: ChosenTime) => void;
}

/** A day of those that can be booked, and one of its free times. */
export function DayAndTime({ hospital, doctor, first, last, chosen, attempt, onChoose }: DayAndTimeProps) {
  const language = useLanguage();
  const pages = Math.floor((Date.parse(chosen.date) - Date.parse(first)) / (SHOWN_DAYS * 24 * 3_600_000));
  const begin = dayAfter(first, pages * SHOWN_DAYS);
  const days = Array.from({ length: SHOWN_DAYS }, (_, index) => dayAfter(begin, index)).filter((day) => day <= last);
  const turn = (date: string) => onChoose({ date, time: '' });
  return (
    <div className={styles.stack}>
      <div className={styles.days} role="group" aria-label={t('Day')}>
        {days.map((day) => (
          <Button
            key={day}
            variant={day === chosen.date ? 'filled' : 'default'}
            aria-pressed={day === chosen.date}
            onClick={() => turn(day)}
          >
            {shortDay(day, language)}
          </Button>
        ))}
      </div>
      <div className={styles.turns}>
        <Button variant="subtle" disabled={begin <= first} onClick={() => turn(dayAfter(begin, -SHOWN_DAYS))}>
          {t('Earlier days')}
        </Button>
        <Button variant="subtle" disabled={dayAfter(begin, SHOWN_DAYS) > last} onClick={() => turn(dayAfter(begin, SHOWN_DAYS))}>
          {t('Later days')}
        </Button>
      </div>
      <Times {...{ hospital, doctor, chosen, attempt }} onChoose={(time) => onChoose({ ...chosen, time })} />
    </div>
  );
}

interface TimesProps extends Pick<DayAndTimeProps, 'hospital' | 'doctor' | 'chosen' | 'attempt'> {
  onChoose: (time: string) => void;
}

function Times({ hospital, doctor, chosen: { date, time }, attempt, onChoose }: TimesProps) {
  const language = useLanguage();
  const { data, isLoadingError, refetch } = useQuery(publicSlotsQuery(hospital, doctor, date, attempt));
  if (isLoadingError) return <LoadFault onRetry={() => void refetch()}>{t(messages.loadFailed)}</LoadFault>;
  // As high as the times of most days: what stands below is not moved in sight.
  if (!data) return <Skeleton height={320} aria-busy="true" />;
  if (data.length === 0) return <p className={styles.lead}>{t('No free time on this day')}</p>;
  const places = new Set(data.map(({ branch_name: name }) => name));
  const labelOf = (slot: PublicSlot) =>
    [slot.mode === 'session' ? t('{time} or later', { time: slot.time }) : slot.time, places.size > 1 && slot.branch_name]
      .filter(Boolean)
      .join(' · ');
  return (
    <Radio.Group label={longDay(date, language)} value={time} onChange={onChoose}>
      <div className={styles.times}>
        {data.map((slot) => (
          <Radio key={slot.time} value={slot.time} label={labelOf(slot)} />
        ))}
      </div>
    </Radio.Group>
  );
}
