import type { FailedJobAnswer } from '@nidaan/admin-contracts';
import { formatCount, labelOf, type Column } from '@nidaan/ui';
import styles from '../admin.module.css';
import { FAILED } from '../frame/messages.ts';
import { ageText } from './ages.ts';
import { GivenUp } from './given-up.tsx';
import { useFailedJobs, useRetry } from './operations.queries.ts';

const COLUMNS: readonly Column<FailedJobAnswer>[] = [
  {
    key: 'name',
    header: 'Job',
    rowHeader: true,
    render: (job) => (
      <div className={styles.name}>
        <span>{job.name}</span>
        <span className={styles.quiet}>{`${labelOf(job.service)}, ${job.id}`}</span>
        <span className={styles.narrow}>{`${ageText(job.age_seconds)} ago, ${job.attempts} tries`}</span>
      </div>
    ),
  },
  { key: 'error', header: 'Error', render: (job) => <span className={styles.error}>{job.error}</span> },
  { key: 'attempts', header: 'Tries', align: 'right', wideOnly: true, render: (job) => formatCount(job.attempts) },
  { key: 'age', header: 'Failed', align: 'right', nowrap: true, wideOnly: true, render: (job) => ageText(job.age_seconds) },
];

/** Jobs that failed in every try, and another one. */
export function FailedJobs() {
  const retry = useRetry();
  return (
    <GivenUp
      title="Failed jobs"
      columns={COLUMNS}
      list={useFailedJobs()}
      again={retry}
      verb="Retry"
      failed={FAILED.jobs}
      empty={{ title: 'No failed jobs', text: 'A job that fails in every try waits here with its error.' }}
    />
  );
}
