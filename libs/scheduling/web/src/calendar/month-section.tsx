import { Button, Skeleton } from '@mantine/core';
import { daysLater, monthLabel, monthStart } from '@nidaan/kernel';
import { SCHEDULING_MESSAGES as messages, type CalendarDay, type Doctor } from '@nidaan/scheduling-contracts';
import { LoadFault, Section, t, useToday } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { monthQuery } from '../scheduling.queries.ts';
import styles from '../scheduling.module.css';
import { WEEKDAYS } from '../words.ts';

const FURTHER = 40;

/** A month of a doctor day by day: free and booked times, leave, holidays. */
export function MonthSection({ doctor }: { doctor: Doctor }) {
  const today = useToday();
  const [first, setFirst] = useState(() => monthStart(today));
  const { data, isLoadingError, refetch } = useQuery(monthQuery(doctor.id, first.slice(0, 7)));
  const blanks = data ? (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7 : 0;
  const actions = (
    <div className={styles.bar}>
      <Button variant="default" onClick={() => setFirst(monthStart(daysLater(first, -1)))}>
        {t('Month before')}
      </Button>
      <Button variant="default" onClick={() => setFirst(monthStart(daysLater(first, FURTHER)))}>
        {t('Next month')}
      </Button>
    </div>
  );
  return (
    <Section title={monthLabel(first)} actions={actions}>
      {isLoadingError && <LoadFault onRetry={refetch}>{t(messages.loadFailed)}</LoadFault>}
      {!data && !isLoadingError && <Skeleton height={300} aria-busy="true" />}
      {data && (
        <ol className={styles.month} aria-label={monthLabel(first)}>
          {WEEKDAYS.map((name) => (
            <li key={name} className={styles.weekday} aria-hidden>
              {t(name)}
            </li>
          ))}
          {Array.from({ length: blanks }, (_, at) => (
            <li key={`blank ${WEEKDAYS[at]!}`} className={styles.weekday} aria-hidden />
          ))}
          {data.map((day) => (
            <Day key={day.date} day={day} isToday={day.date === today} />
          ))}
        </ol>
      )}
    </Section>
  );
}

const Day = ({ day: { date, free, booked, leave, holiday, sits }, isToday }: { day: CalendarDay; isToday: boolean }) => (
  <li className={styles.cell} data-off={sits ? undefined : true} data-today={isToday || undefined}>
    <span className={styles.number}>{Number(date.slice(8))}</span>
    {holiday !== '' && <span>{holiday}</span>}
    {leave !== '' && <span>{leave === 'day' ? t('On leave') : t('On leave for a part of the day')}</span>}
    {sits && <span>{t('{free} free', { free })}</span>}
    {booked > 0 && <span>{t('{booked} booked', { booked })}</span>}
  </li>
);
