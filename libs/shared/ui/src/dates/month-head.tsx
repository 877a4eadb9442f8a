import { ActionIcon } from '@mantine/core';
import type { PlainDate } from '@nidaan/kernel';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Icon } from '../page/icon.tsx';
import { monthNames } from '../format/dates.ts';
import { t } from '../language/texts.ts';
import styles from './calendar.module.css';
import { monthAfter } from './month-days.ts';

interface MonthHeadProps {
  /** Of the words that say which month it is. */
  id?: string;
  /** A day of the month that is shown. */
  at: PlainDate;
  onMove: (day: PlainDate) => void;
  /** Escape is not for the dialog beneath. */
  keepsEscape?: boolean;
}

/** The month that is shown, and the ways to those beside it. */
export function MonthHead({ id, at, onMove, keepsEscape }: MonthHeadProps) {
  const [year, month] = at.split('-');
  const button = { variant: 'subtle', color: 'gray', 'data-mantine-stop-propagation': keepsEscape } as const;
  return (
    <div className={styles.head}>
      <ActionIcon {...button} aria-label={t('Month before')} onClick={() => onMove(monthAfter(at, -1))}>
        <Icon of={IconChevronLeft} size={18} />
      </ActionIcon>
      <span id={id} aria-live="polite">{`${monthNames()[Number(month) - 1]} ${year}`}</span>
      <ActionIcon {...button} aria-label={t('Month after')} onClick={() => onMove(monthAfter(at, 1))}>
        <Icon of={IconChevronRight} size={18} />
      </ActionIcon>
    </div>
  );
}
