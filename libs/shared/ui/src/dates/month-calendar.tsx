import type { PlainDate } from '@nidaan/kernel';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useToday } from '../frame/shell-context.ts';
import { msg, t } from '../language/texts.ts';
import { dayInWords } from './day-in-words.ts';
import styles from './month-calendar.module.css';
import { dayByKey, weeksOf } from './month-days.ts';
import { MonthHead } from './month-head.tsx';

const WEEKDAYS = [
  [msg('Mo'), msg('Monday')],
  [msg('Tu'), msg('Tuesday')],
  [msg('We'), msg('Wednesday')],
  [msg('Th'), msg('Thursday')],
  [msg('Fr'), msg('Friday')],
  [msg('Sa'), msg('Saturday')],
  [msg('Su'), msg('Sunday')],
] as const;

interface MonthCalendarProps {
  /** What the days are shown for. */
  label: string;
  /** What a day is marked with; nothing where it is a day as others. */
  marksOf: (day: PlainDate) => readonly string[];
  onPress: (day: PlainDate) => void;
}

/** A month of days that bear marks, each of which can be pressed. Arrow keys move by days and weeks, Page Up and Page Down by months. */
export function MonthCalendar({ label, marksOf, onPress }: MonthCalendarProps) {
  const today = useToday();
  const [at, setAt] = useState(today);
  const { table, move } = useKeys(at, setAt);
  const id = useId();
  const press = (day: PlainDate) => {
    setAt(day);
    onPress(day);
  };
  return (
    <div className={styles.calendar}>
      <MonthHead id={id} at={at} onMove={setAt} />
      <table ref={table} role="grid" aria-label={label} aria-describedby={id} className={styles.month} onKeyDown={move}>
        <thead>
          <tr>
            {WEEKDAYS.map(([short, name]) => (
              <th key={name} scope="col" abbr={t(name)}>
                {t(short)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((each) =>
                each.slice(0, 7) === at.slice(0, 7) ? (
                  <Day
                    key={each}
                    day={each}
                    marks={marksOf(each)}
                    isToday={each === today}
                    isAt={each === at}
                    onPress={() => press(each)}
                  />
                ) : (
                  <td key={each} className={styles.beside}>
                    <span className={styles.figure}>{Number(each.slice(8))}</span>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayProps {
  day: PlainDate;
  marks: readonly string[];
  isToday: boolean;
  /** Whether Tab leads to this day. */
  isAt: boolean;
  onPress: () => void;
}

const Day = ({ day, marks, isToday, isAt, onPress }: DayProps) => (
  <td>
    <button
      type="button"
      className={styles.day}
      aria-label={[dayInWords(day), ...marks].join(', ')}
      aria-current={isToday ? 'date' : undefined}
      aria-haspopup="dialog"
      data-day={day}
      data-marked={marks.length > 0 || undefined}
      tabIndex={isAt ? 0 : -1}
      onClick={onPress}
    >
      <span className={styles.figure}>{Number(day.slice(8))}</span>
      {marks.length > 0 && <span className={styles.mark}>{marks.join(', ')}</span>}
    </button>
  </td>
);

/** Keys move the day that Tab leads to, and the focus with it; the buttons of the head leave the focus where it is. */
function useKeys(at: PlainDate, onMove: (day: PlainDate) => void) {
  const table = useRef<HTMLTableElement>(null);
  const isKeyed = useRef(false);
  useEffect(() => {
    if (isKeyed.current) table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    isKeyed.current = false;
  }, [at]);
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(at, event.key);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    isKeyed.current = true;
    onMove(next);
  };
  return { table, move };
}
