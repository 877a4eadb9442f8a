import type { ParkedEventAnswer } from '@nidaan/admin-contracts';
import { formatCount, labelOf, type Column } from '@nidaan/ui';
import styles from '../admin.module.css';
import { FAILED } from '../frame/messages.ts';
import { ageText } from './ages.ts';
import { GivenUp } from './given-up.tsx';
import { useParkedEvents, useReplay } from './operations.queries.ts';

const COLUMNS: readonly Column<ParkedEventAnswer>[] = [
  {
    key: 'name',
    header: 'Event',
    rowHeader: true,
    render: (event) => (
      <div className={styles.name}>
        <span>{event.name}</span>
        <span className={styles.quiet}>{`for ${labelOf(event.service)}, number ${event.aggregate}`}</span>
        <span className={styles.narrow}>{`${ageText(event.age_seconds)} ago, ${event.attempts} tries`}</span>
      </div>
    ),
  },
  { key: 'hospital', header: 'Hospital', wideOnly: true, render: (event) => event.hospital_name || '–' },
  { key: 'error', header: 'Error', render: (event) => <span className={styles.error}>{event.error}</span> },
  { key: 'attempts', header: 'Tries', align: 'right', wideOnly: true, render: (event) => formatCount(event.attempts) },
  { key: 'held', header: 'Waiting behind', align: 'right', wideOnly: true, render: (event) => formatCount(event.held) },
  { key: 'age', header: 'Parked', align: 'right', nowrap: true, wideOnly: true, render: (event) => ageText(event.age_seconds) },
];

/** Events whose handler failed in every try, and their replay. */
export function ParkedEvents() {
  const replay = useReplay();
  return (
    <GivenUp
      title="Parked events"
      columns={COLUMNS}
      list={useParkedEvents()}
      again={replay}
      verb="Replay"
      failed={FAILED.parked}
      empty={{ title: 'No parked events', text: 'An event that fails in every try waits here with its error.' }}
    />
  );
}
