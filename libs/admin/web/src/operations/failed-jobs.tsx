import type { FailedJobAnswer } from '@nidaan/admin-contracts';
import { formatCount, labelOf, msg, t, type Column } from '@nidaan/ui';
import styles from '../admin.module.css';
import { FAILED } from '../frame/messages.ts';
import { Named } from '../frame/named.tsx';
import { ageText } from './ages.ts';
import { GivenUp } from './given-up.tsx';
import { useAllAnswered, useFailedJobs, useRetry } from './operations.queries.ts';

const COLUMNS: readonly Column<FailedJobAnswer>[] = [
  {
    key: 'name',
    header: msg('Job'),
    rowHeader: true,
    render: (job) => <Named of={`${t(labelOf(job.service))}, ${job.id}`}>{job.name}</Named>,
  },
  { key: 'error', header: msg('Error'), render: (job) => <span className={styles.error}>{job.error}</span> },
  {
    key: 'attempts',
    header: msg('Tries'),
    align: 'right',
    below: (job) => t('{attempts} tries', { attempts: job.attempts }),
    render: (job) => formatCount(job.attempts),
  },
  {
    key: 'age',
    header: msg('Failed'),
    align: 'right',
    nowrap: true,
    below: (job) => t('{age_seconds} ago', { age_seconds: ageText(job.age_seconds) }),
    render: (job) => ageText(job.age_seconds),
  },
];

const WORDS = { one: msg('Retry'), all: msg('Retry all'), failed: msg('Retry failed. Please try again.') };
const SORTS = {
  name: (job: FailedJobAnswer) => job.name,
  error: (job: FailedJobAnswer) => job.error,
  attempts: (job: FailedJobAnswer) => job.attempts,
  age: (job: FailedJobAnswer) => job.age_seconds,
};

/** Jobs that failed in every try, and another one. */
export function FailedJobs() {
  const retry = useRetry();
  const isComplete = useAllAnswered('is_queue_up');
  return (
    <GivenUp
      title={t('Failed jobs')}
      name="jobs"
      columns={COLUMNS}
      sorts={SORTS}
      query={useFailedJobs()}
      again={retry}
      words={WORDS}
      failed={FAILED.jobs}
      isComplete={isComplete}
      empty={{ title: t('No failed jobs'), text: t('A job that fails in every try waits here with its error.') }}
    />
  );
}
