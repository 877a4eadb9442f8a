import type { FailedJobAnswer } from '@nidaan/admin-contracts';
import { formatCount, labelOf, type Column } from '@nidaan/ui';
import styles from '../admin.module.css';
import { FAILED } from '../frame/messages.ts';
import { Named } from '../frame/named.tsx';
import { ageText } from './ages.ts';
import { GivenUp } from './given-up.tsx';
import { useFailedJobs, useRetry } from './operations.queries.ts';

const COLUMNS: readonly Column<FailedJobAnswer>[] = [
  {
    key: 'name',
    header: 'Job',
    rowHeader: true,
    render: (job) => <Named of={`${labelOf(job.service)}, ${job.id}`}>{job.name}</Named>,
  },
  { key: 'error', header: 'Error', render: (job) => <span className={styles.error}>{job.error}</span> },
  {
    key: 'attempts',
    header: 'Tries',
    align: 'right',
    below: (job) => `${job.attempts} tries`,
    render: (job) => formatCount(job.attempts),
  },
  {
    key: 'age',
    header: 'Failed',
    align: 'right',
    nowrap: true,
    below: (job) => `${ageText(job.age_seconds)} ago`,
    render: (job) => ageText(job.age_seconds),
  },
];

const SORTS = {
  name: (job: FailedJobAnswer) => job.name,
  error: (job: FailedJobAnswer) => job.error,
  attempts: (job: FailedJobAnswer) => job.attempts,
  age: (job: FailedJobAnswer) => job.age_seconds,
};

/** Jobs that failed in every try, and another one. */
export function FailedJobs() {
  const retry = useRetry();
  return (
    <GivenUp
      title="Failed jobs"
      name="jobs"
      columns={COLUMNS}
      sorts={SORTS}
      query={useFailedJobs()}
      again={retry}
      verb="Retry"
      failed={FAILED.jobs}
      empty={{ title: 'No failed jobs', text: 'A job that fails in every try waits here with its error.' }}
    />
  );
}
