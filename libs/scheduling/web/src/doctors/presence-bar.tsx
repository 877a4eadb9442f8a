import { Button, NativeSelect } from '@mantine/core';
import { changePresence, PRESENCE_STATES, SCHEDULING_MESSAGES as messages, type Doctor } from '@nidaan/scheduling-contracts';
import { ErrorBanner, inItsWords, Section, t, useShell, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { presenceQuery } from '../scheduling.queries.ts';
import styles from '../scheduling.module.css';
import { PRESENCE_LABELS } from '../words.ts';

const DELAYS = [0, 10, 20, 30, 40, 60, 90, 120] as const;

/** Whether the doctor is in today, at one key; and how late. */
export function PresenceBar({ doctor }: { doctor: Doctor }) {
  const { data } = useQuery(presenceQuery(doctor.id));
  const { submit, failure, isBusy } = useSubmission(changePresence, { failed: inItsWords(messages.saveFailed) });
  const { may } = useShell();
  if (!may('queue.call')) return null;
  const send = (body: { state?: string; delay_minutes?: number }) => void submit({ params: { id: doctor.id }, body });
  return (
    <Section title={t('Today')}>
      <div className={styles.bar}>
        {PRESENCE_STATES.map((state) => (
          <Button
            key={state}
            variant={data?.state === state ? 'filled' : 'default'}
            aria-pressed={data?.state === state}
            disabled={isBusy || !data}
            onClick={() => send({ state })}
          >
            {t(PRESENCE_LABELS[state])}
          </Button>
        ))}
        <NativeSelect
          label={t('Late by')}
          value={String(data?.delay_minutes ?? 0)}
          disabled={isBusy || !data}
          onChange={({ currentTarget }) => send({ delay_minutes: Number(currentTarget.value) })}
          data={[...new Set([...DELAYS, data?.delay_minutes ?? 0])]
            .toSorted((a, b) => a - b)
            .map((minutes) => ({ value: String(minutes), label: t('{minutes} minutes', { minutes }) }))}
        />
      </div>
      <ErrorBanner message={failure?.sentence} />
    </Section>
  );
}
