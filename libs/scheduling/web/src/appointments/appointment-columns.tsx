import { Skeleton } from '@mantine/core';
import { daysLater } from '@nidaan/kernel';
import type { Appointment } from '@nidaan/scheduling-contracts';
import { EmptyState, formatDate, t } from '@nidaan/ui';
import styles from '../scheduling.module.css';
import { WEEKDAYS } from '../words.ts';
import { StatusOf, type ViewProps } from './appointment-list.tsx';

/** As many doctors stand beside each other. */
const MOST_COLUMNS = 8;

interface ColumnsProps extends ViewProps {
  isWeek: boolean;
  from: string;
}

interface Group {
  key: string;
  title: string;
  rows: Appointment[];
}

function groupsOf({ rows = [], doctors, isWeek, from }: ColumnsProps): Group[] {
  if (isWeek)
    return WEEKDAYS.map((name, at) => {
      const day = daysLater(from, at);
      return { key: day, title: `${t(name)}, ${formatDate(day)}`, rows: rows.filter(({ date }) => date === day) };
    });
  const seen = doctors.filter(({ id }) => rows.some(({ doctor }) => doctor === id));
  return seen
    .slice(0, MOST_COLUMNS)
    .map(({ id, name }) => ({ key: String(id), title: name, rows: rows.filter(({ doctor }) => doctor === id) }));
}

/** A day in columns of doctors, or a week in columns of days. Colours stand beside words. */
export function AppointmentColumns(props: ColumnsProps) {
  if (!props.rows) return <Skeleton height={240} aria-busy="true" />;
  if (props.rows.length === 0)
    return <EmptyState title={props.isWeek ? t('No appointments in this week') : t('No appointments for this day')} />;
  const groups = groupsOf(props);
  return (
    <div className={styles.columns}>
      {groups.map(({ key, title, rows }) => (
        <section key={key} className={styles.column} aria-label={title}>
          <h3 className={styles.columnHead}>{title}</h3>
          {rows.map((row) => (
            <button
              key={row.id}
              type="button"
              className={styles.card}
              data-status={row.status}
              aria-pressed={props.chosen === row.id}
              onClick={() => props.onChoose(row.id)}
            >
              <strong>{`${row.time} ${row.name}`}</strong>
              {props.isWeek && <span>{row.doctor_name}</span>}
              <span>
                <StatusOf appointment={row} />
              </span>
            </button>
          ))}
        </section>
      ))}
    </div>
  );
}
