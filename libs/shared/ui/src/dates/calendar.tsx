import { ActionIcon } from '@mantine/core';
import type { PlainDate } from '@nidaan/kernel';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { monthNames } from '../format/dates.ts';
import { msg, t } from '../language/texts.ts';
import styles from './calendar.module.css';
import { dayAfter, monthAfter, weeksOf } from './month-days.ts';

const WEEKDAYS = [msg('Mo'), msg('Tu'), msg('We'), msg('Th'), msg('Fr'), msg('Sa'), msg('Su')];

const DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONTHS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

interface CalendarProps {
  /** The day that is chosen, or the one to begin at. */
  day: PlainDate;
  max: PlainDate | undefined;
  onChoose: (day: PlainDate) => void;
}

/** A month of days to choose from. Arrow keys move by days and weeks, Page Up and Page Down by months. */
export function Calendar({ day, max, onChoose }: CalendarProps) {
  const [at, setAt] = useState(day);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-at]')?.focus(), [at]);
  const move = (event: KeyboardEvent) => {
    const days = DAYS[event.key];
    const months = MONTHS[event.key];
    if (days === undefined && months === undefined) return;
    event.preventDefault();
    setAt(days === undefined ? monthAfter(at, months!) : dayAfter(at, days));
  };
  const [year, month] = at.split('-');
  return (
    <div ref={box} className={styles.calendar}>
      <div className={styles.head}>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Month before')} onClick={() => setAt(monthAfter(at, -1))}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <span aria-live="polite">{`${monthNames()[Number(month) - 1]} ${year}`}</span>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Month after')} onClick={() => setAt(monthAfter(at, 1))}>
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
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
                aria-label={inWords(each)}
                aria-pressed={each === day}
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

/** '1 Nov 2026': what is read out begins with the figure that is shown. */
function inWords(date: PlainDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${monthNames()[month! - 1]} ${year}`;
}
