import type { PlainDate } from '@nidaan/kernel';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { msg, t } from '../language/texts.ts';
import styles from './calendar.module.css';
import { dayInWords } from './day-in-words.ts';
import { dayByKey, weeksOf } from './month-days.ts';
import { MonthHead } from './month-head.tsx';

const WEEKDAYS = [msg('Mo'), msg('Tu'), msg('We'), msg('Th'), msg('Fr'), msg('Sa'), msg('Su')];

interface CalendarProps {
  /** The day that is chosen, or the one to begin at. */
  day: PlainDate;
  max: PlainDate | undefined;
  onChoose: (day: PlainDate) => void;
}

/** A month of days to choose from. Arrow keys move by days and weeks, Page Up and Page Down by months. Its Escape is not for the dialog beneath. */
export function Calendar({ day, max, onChoose }: CalendarProps) {
  const inSight = (wanted: PlainDate): PlainDate => (max !== undefined && wanted > max ? max : wanted);
  const [at, setAt] = useState(() => inSight(day));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-at]')?.focus(), [at]);
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(at, event.key);
    if (next === null) return;
    event.preventDefault();
    setAt(inSight(next));
  };
  return (
    <div ref={box} className={styles.calendar}>
      <MonthHead at={at} onMove={(wanted) => setAt(inSight(wanted))} keepsEscape />
      <div className={styles.days} onKeyDown={move}>
        {WEEKDAYS.map((name) => (
          <span key={name} className={styles.weekday} aria-hidden>
            {t(name)}
          </span>
        ))}
        {weeksOf(at)
          .flat()
          .map((each) =>
            each.slice(0, 7) !== at.slice(0, 7) ? (
              <span key={each} />
            ) : (
              <button
                key={each}
                type="button"
                className={styles.day}
                aria-label={dayInWords(each)}
                aria-pressed={each === day}
                data-mantine-stop-propagation
                data-at={each === at ? true : undefined}
                tabIndex={each === at ? 0 : -1}
                disabled={max !== undefined && each > max}
                onClick={() => onChoose(each)}
              >
                {Number(each.slice(8))}
              </button>
            ),
          )}
      </div>
    </div>
  );
}
