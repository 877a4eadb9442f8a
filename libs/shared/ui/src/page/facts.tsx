import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../language/texts.ts';
import styles from './facts.module.css';

export interface Fact {
  label: string;
  /** '–' is shown where there is none; undefined is loading. */
  value: ReactNode;
  /** Takes the room of two. */
  wide?: boolean;
}

interface FactsProps {
  facts: readonly Fact[];
  /** 'grid': columns that stand below each other. 'line': one after the other, as much as fits. 'pairs': each on a line, its name at the left. */
  layout?: 'grid' | 'line' | 'pairs';
  /** Name of the list for assistive technology, where no heading says it. */
  label?: string;
}

/** What is known of a record, each fact with its name. */
export const Facts = ({ facts, layout = 'line', label }: FactsProps) => (
  <dl className={styles[layout]} aria-label={label}>
    {facts.map((fact) => (
      <div key={fact.label} className={fact.wide ? styles.wide : undefined} data-fact={fact.label}>
        <dt>{t(fact.label)}</dt>
        <dd>{fact.value === undefined ? <Skeleton height={14} width={110} mt={3} mb={4} /> : fact.value || '–'}</dd>
      </div>
    ))}
  </dl>
);
