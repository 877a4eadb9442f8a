import type { ParkedEventAnswer } from '@nidaan/admin-contracts';
import { formatCount, labelOf, msg, t, type Column } from '@nidaan/ui';
import styles from '../admin.module.css';
import { FAILED } from '../frame/messages.ts';
import { Named } from '../frame/named.tsx';
import { ageText } from './ages.ts';
import { GivenUp } from './given-up.tsx';
import { useAllAnswered, useParkedEvents, useReplay } from './operations.queries.ts';

const COLUMNS: readonly Column<ParkedEventAnswer>[] = [
  {
    key: 'name',
    header: msg('Event'),
    rowHeader: true,
    render: (event) => (
      <Named of={t('for {service}, number {number}', { service: t(labelOf(event.service)), number: event.aggregate })}>
        {event.name}
      </Named>
    ),
  },
  { key: 'hospital', header: msg('Hospital'), below: true, render: (event) => event.hospital_name || '–' },
  { key: 'error', header: msg('Error'), render: (event) => <span className={styles.error}>{event.error}</span> },
  {
    key: 'attempts',
    header: msg('Tries'),
    align: 'right',
    below: (event) => t('{attempts} tries', { attempts: event.attempts }),
    render: (event) => formatCount(event.attempts),
  },
  { key: 'held', header: msg('Waiting behind'), align: 'right', wideOnly: true, render: (event) => formatCount(event.held) },
  {
    key: 'age',
    header: msg('Parked'),
    align: 'right',
    nowrap: true,
    below: (event) => t('{age_seconds} ago', { age_seconds: ageText(event.age_seconds) }),
    render: (event) => ageText(event.age_seconds),
  },
];

const WORDS = { one: msg('Replay'), all: msg('Replay all'), failed: msg('Replay failed. Please try again.') };
const SORTS = {
  name: (event: ParkedEventAnswer) => event.name,
  hospital: (event: ParkedEventAnswer) => event.hospital_name,
  error: (event: ParkedEventAnswer) => event.error,
  attempts: (event: ParkedEventAnswer) => event.attempts,
  held: (event: ParkedEventAnswer) => event.held,
  age: (event: ParkedEventAnswer) => event.age_seconds,
};

/** Events whose handler failed in every try, and their replay. */
export function ParkedEvents() {
  const replay = useReplay();
  const isComplete = useAllAnswered('is_up');
  return (
    <GivenUp
      title={t('Parked events')}
      name="parked"
      columns={COLUMNS}
      sorts={SORTS}
      query={useParkedEvents()}
      again={replay}
      words={WORDS}
      failed={FAILED.parked}
      isComplete={isComplete}
      empty={{ title: t('No parked events'), text: t('An event that fails in every try waits here with its error.') }}
    />
  );
}
