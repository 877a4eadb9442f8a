import { Button } from '@mantine/core';
import { SCHEDULING_MESSAGES as messages, type Resolution } from '@nidaan/scheduling-contracts';
import { DataTable, faultOf, formatDate, msg, StatusBadge, t, type Column } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { resolutionQuery } from '../scheduling.queries.ts';
import styles from '../scheduling.module.css';
import { OUTCOME_LABELS } from '../words.ts';

type Result = Resolution['results'][number];

const TONES = { waiting: 'grey', moved: 'green', cancelled: 'amber', kept: 'red' } as const;

const COLUMNS: readonly Column<Result>[] = [
  { key: 'name', header: msg('Patient'), rowHeader: true, render: ({ name }) => name || '–' },
  {
    key: 'outcome',
    header: msg('Result'),
    render: ({ outcome }) => <StatusBadge status={OUTCOME_LABELS[outcome]} tone={TONES[outcome]} />,
  },
  {
    key: 'now',
    header: msg('Now'),
    below: true,
    render: ({ date, time, note }) => (date === '' ? t(note) : `${formatDate(date)}, ${time}`),
  },
];

interface ResolutionViewProps {
  doctorId: number;
  id: number;
  onClose: () => void;
}

/** What becomes of each appointment, as it happens. */
export function ResolutionView({ doctorId, id, onClose }: ResolutionViewProps) {
  const query = useQuery(resolutionQuery(doctorId, id));
  const { data } = query;
  return (
    <div className={styles.form} aria-live="polite">
      <DataTable
        label={msg('Results')}
        columns={COLUMNS}
        rows={data?.results}
        rowKey={({ appointment }) => appointment}
        {...faultOf(query, messages.loadFailed)}
        empty={{ title: t('No appointments were in the way') }}
      />
      <p className={styles.hint}>{data?.is_done ? t('All done.') : t('Being worked on …')}</p>
      <div>
        <Button onClick={onClose} data-autofocus>
          {t('Close')}
        </Button>
      </div>
    </div>
  );
}
