import { Skeleton } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { BackToList, useBackToList } from '../addresses/back-to-list.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { LoadFault } from '../feedback/load-fault.tsx';
import { t } from '../language/texts.ts';
import styles from './record-page.module.css';
import { Section } from './section.tsx';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';

interface RecordPageProps<Found> {
  /** What kind of record it is, for assistive technology: 'Dispensed record'. */
  kind: string;
  /** Where the list of these records stands. */
  list: string;
  /** undefined while loading, null where nothing has this id. */
  record: Found | null | undefined;
  /** The sentence for a record that is not there. */
  unknown: string;
  /** The sentence for one that could not be loaded. */
  error: string | null;
  onRetry: () => void;
  /** At the right of the way back, once the record is there. */
  actions?: ReactNode;
  children: (record: Found) => ReactNode;
}

/** One record of a list under its own address. Escape goes back to the list. */
export function RecordPage<Found>({ kind, list, record, unknown, error, onRetry, actions, children }: RecordPageProps<Found>) {
  const back = useBackToList(list);
  const box = useRef<HTMLDivElement>(null);
  useFocusOnArrival(box);
  return (
    <div
      ref={box}
      role="group"
      aria-label={t(kind)}
      aria-busy={record === undefined && !error}
      tabIndex={-1}
      className={styles.page}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && back()}
    >
      <div className={styles.head}>
        <BackToList to={list} />
        {record && actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {record ? (
        children(record)
      ) : record === null ? (
        <Section title={kind}>
          <EmptyState title={unknown} text={t('The address may be mistyped, or the record belongs to another hospital.')} />
        </Section>
      ) : error ? (
        <LoadFault onRetry={onRetry}>{t(error)}</LoadFault>
      ) : (
        <Skeleton height={220} />
      )}
    </div>
  );
}
