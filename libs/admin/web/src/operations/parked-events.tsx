import type { ParkedEventAnswer } from '@nidaan/admin-contracts';
import { formatCount, labelOf, type Column } from '@nidaan/ui';
import styles from '../admin.module.css';
import { FAILED } from '../frame/messages.ts';
import { Named } from '../frame/named.tsx';
import { ageText } from './ages.ts';
import { GivenUp } from './given-up.tsx';
import { useParkedEvents, useReplay } from './operations.queries.ts';

const COLUMNS: readonly Column<ParkedEventAnswer>[] = [
  {
    key: 'name',
    header: 'Event',
    rowHeader: true,
    render: (event) => <Named of={`for ${labelOf(event.service)}, number ${event.aggregate}`}>{event.name}</Named>,
  },
  { key: 'hospital', header: 'Hospital', below: true, render: (event) => event.hospital_name || '–' },
  { key: 'error', header: 'Error', render: (event) => <span className={styles.error}>{event.error}</span> },
  {
    key: 'attempts',
    header: 'Tries',
    align: 'right',
    below: (event) => `${event.attempts} tries`,
    render: (event) => formatCount(event.attempts),
  },
  { key: 'held', header: 'Waiting behind', align: 'right', wideOnly: true, render: (event) => formatCount(event.held) },
  {
    key: 'age',
    header: 'Parked',
    align: 'right',
    nowrap: true,
    below: (event) => `${ageText(event.age_seconds)} ago`,
    render: (event) => ageText(event.age_seconds),
  },
];

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
  return (
    <GivenUp
      title="Parked events"
      name="parked"
      columns={COLUMNS}
      sorts={SORTS}
      query={useParkedEvents()}
      again={replay}
      verb="Replay"
      failed={FAILED.parked}
      empty={{ title: 'No parked events', text: 'An event that fails in every try waits here with its error.' }}
    />
  );
}
