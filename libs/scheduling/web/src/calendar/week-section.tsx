import { Button, Skeleton } from '@mantine/core';
import {
  changeSchedule,
  SCHEDULING_MESSAGES as messages,
  type Doctor,
  type SavedWeek,
  type ScheduleEntry,
} from '@nidaan/scheduling-contracts';
import { Form, FormFoot, inItsWords, LoadFault, Message, Section, t, useShell, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { branchesQuery, weekQuery } from '../scheduling.queries.ts';
import styles from '../scheduling.module.css';
import { WEEKDAYS } from '../words.ts';
import { ConflictList } from './conflict-list.tsx';
import { EntryLine } from './entry-line.tsx';
import { entryAfter, typedEntry, weekOf, type TypedEntry } from './typed-entry.ts';

/** The week of a doctor: looked at by all, replaced as a whole by whoever keeps calendars. */
export function WeekSection({ doctor }: { doctor: Doctor }) {
  const { data, isLoadingError, refetch } = useQuery(weekQuery(doctor.id));
  const { may } = useShell();
  return (
    <Section title={t('Week')}>
      {isLoadingError && <LoadFault onRetry={refetch}>{t(messages.loadFailed)}</LoadFault>}
      {!data && !isLoadingError && <Skeleton height={160} aria-busy="true" />}
      {data && (may('schedule.manage') ? <WeekForm doctor={doctor} week={data} /> : <WeekList week={data} />)}
    </Section>
  );
}

const WeekList = ({ week }: { week: readonly ScheduleEntry[] }) => (
  <ul className={styles.list}>
    {week.map(({ id, weekday, start_time: from, end_time: to, room }) => (
      <li key={id}>{[`${t(WEEKDAYS[weekday]!)} ${from}–${to}`, room].filter(Boolean).join(' · ')}</li>
    ))}
  </ul>
);

interface WeekFormProps {
  doctor: Doctor;
  week: readonly ScheduleEntry[];
}

function WeekForm({ doctor, week }: WeekFormProps) {
  const { data: branches = [] } = useQuery(branchesQuery);
  const [entries, setEntries] = useState<readonly TypedEntry[]>(() => week.map(typedEntry));
  const [saved, setSaved] = useState<SavedWeek | null>(null);
  const { submit, failure, dismiss, isBusy } = useSubmission(changeSchedule, { failed: inItsWords(messages.saveFailed) });
  const set = (next: readonly TypedEntry[]) => {
    setSaved(null);
    setEntries(next);
  };
  const send = async () => {
    const done = await submit({ params: { id: doctor.id }, body: weekOf(entries) });
    if (done) setSaved(done.answer);
  };
  const added = { ...entryAfter(entries.at(-1)), ...(entries.length === 0 && { branch: String(doctor.branch) }) };
  return (
    <Form label={t('Week')} className={styles.form} onSend={send}>
      {entries.length === 0 && <p className={styles.hint}>{t('No hours yet. Nobody can be booked.')}</p>}
      {entries.map((entry) => (
        <EntryLine
          key={entry.key}
          entry={entry}
          branches={branches}
          onChange={(part) => set(entries.map((each) => (each.key === entry.key ? { ...each, ...part } : each)))}
          onRemove={() => set(entries.filter(({ key }) => key !== entry.key))}
        />
      ))}
      <div>
        <Button variant="default" onClick={() => set([...entries, added])}>
          {t('Add hours')}
        </Button>
      </div>
      {saved && <SavedNews saved={saved} />}
      <FormFoot failure={failure} onDismiss={dismiss}>
        <Button type="submit" disabled={isBusy}>
          {t('Save week')}
        </Button>
      </FormFoot>
    </Form>
  );
}

const SavedNews = ({ saved: { warnings, conflicts } }: { saved: SavedWeek }) => (
  <>
    <Message kind="success">{t('Saved. It counts from today on.')}</Message>
    {warnings.length > 0 && (
      <ul className={styles.list} aria-label={t('Outside the opening hours')}>
        {warnings.map((each) => (
          <li key={each}>{t(each)}</li>
        ))}
      </ul>
    )}
    {conflicts.length > 0 && (
      <>
        <p className={styles.hint}>{t('These appointments are outside the schedule now. They stay as they are.')}</p>
        <ConflictList conflicts={conflicts} />
      </>
    )}
  </>
);
