import { useState, type KeyboardEvent } from 'react';
import { formatCount } from '../format/money.ts';
import styles from './bar-chart.module.css';
import { roundTicks } from './round-ticks.ts';

/** A bar: its label below it, and what it says in full. */
export interface BarEntry {
  name: string;
  value: number;
  /** For the hint at the bar and for assistive technology: 'October: 7 patients'. */
  sentence: string;
}

interface BarChartProps {
  /** Its name for assistive technology. */
  label: string;
  bars: readonly BarEntry[];
  /** In pixels. */
  height: number;
}

const STEP_OF: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Bars with round figures beside them. Each says its value under the pointer and on focus; one Tab reaches them, arrows move between them. */
export function BarChart({ label, bars, height }: BarChartProps) {
  const [current, setCurrent] = useState(bars.length - 1);
  const ticks = roundTicks(Math.max(0, ...bars.map(({ value }) => value)));
  const top = ticks.at(-1)!;
  const share = (value: number) => `${(value / top) * 100}%`;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEP_OF[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(current, bars.length - 1);
    setCurrent(next);
    (event.currentTarget.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className={styles.chart} data-chart style={{ height }}>
      <div className={styles.plot} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ bottom: share(tick) }}>
            {formatCount(tick)}
          </span>
        ))}
      </div>
      <div className={styles.bars} role="group" aria-label={label} onKeyDown={move}>
        {bars.map(({ name, value, sentence }, at) => (
          <div
            key={name}
            className={styles.slot}
            role="img"
            aria-label={sentence}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its value is shown on focus, as under the pointer
            tabIndex={at === current ? 0 : -1}
            onFocus={() => setCurrent(at)}
          >
            <span className={styles.room}>
              <span className={styles.bar} data-bar style={{ height: share(value) }} />
              <span className={styles.tip}>{sentence}</span>
            </span>
            <span className={styles.name}>
              <span data-bar-name>{name}</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
