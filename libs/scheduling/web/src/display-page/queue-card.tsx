import type { PublicDisplay } from '@nidaan/scheduling-contracts';
import { t } from '@nidaan/ui';
import styles from './display.module.css';

type Queue = PublicDisplay['queues'][number];

const lineOf = ({ state, delay_minutes: delay, wait_minutes: wait }: Queue): string => {
  if (state === 'left') return t('The doctor has left for today');
  if (state === 'break') return t('The doctor is on a break');
  if (state === 'not_arrived' && delay > 0) return t('The doctor is about {minutes} minutes late', { minutes: delay });
  if (state === 'not_arrived') return t('Doctor has not arrived');
  return wait === null ? '' : t('Wait about {minutes} min', { minutes: wait });
};

/** One queue: whose turn it is, as large as the screen allows, and who is next. */
export function QueueCard({ queue, language, freshId }: { queue: Queue; language: string; freshId: number | null }) {
  const name = language === 'hi' && queue.name_hi ? queue.name_hi : queue.name;
  // The newest call is the large one.
  const [current, ...others] = [...queue.current].sort((one, other) => other.since.localeCompare(one.since));
  return (
    <section className={styles.card} aria-label={name}>
      <div className={styles.title}>
        <h2>{name}</h2>
        <p>{[current?.room ?? queue.room].filter(Boolean).map((room) => t('Room {room}', { room }))}</p>
      </div>
      <p
        key={freshId ?? 'calm'}
        className={styles.number}
        data-fresh={freshId !== null}
        data-empty={!current || undefined}
        aria-live="polite"
      >
        {current?.number ?? t('Nobody is called')}
      </p>
      <div className={styles.rest}>
        {current?.name && <p className={styles.name}>{current.name}</p>}
        {others.length > 0 && <p>{others.map(({ number, room, counter }) => `${number} → ${room || counter}`).join('   ')}</p>}
        {queue.next.length > 0 && <p>{t('Next: {numbers}', { numbers: queue.next.join(' · ') })}</p>}
        <p className={styles.line}>{lineOf(queue)}</p>
      </div>
    </section>
  );
}
