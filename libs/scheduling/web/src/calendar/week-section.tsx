import { Button, Skeleton } from '@mantine/core';
import {
  changeSchedule,
  SCHEDULING_MESSAGES as messages,
  type Doctor,
  type SavedWeek,
  type ScheduleEntry,
} from '@nidaan/scheduling-contracts';
import {
  ChangedMeanwhile,
  Form,
  FormFoot,
  inItsWords,
  LoadFault,
  Message,
  msg,
  Section,
  t,
  useEdits,
  useShell,
  useSubmission,
  type ChangedField,
} from '@nidaan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { branchesQuery, weekQuery } from '../scheduling.queries.ts';
import styles from '../scheduling.module.css';
import { WEEKDAYS } from '../words.ts';
import { ConflictList } from './conflict-list.tsx';
import { EntryLine, weekInWords } from './entry-line.tsx';
import { entryAfter, linesOf, typedEntry, weekOf, type TypedEntry } from './typed-entry.ts';

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

const LABELS = { week: msg('Week') };

/** The week to be changed. What was typed stays when somebody else saves another one; whose week it is to be is asked then. */
function useWeek({ doctor, week }: WeekFormProps) {
  const queries = useQueryClient();
  const [saved, setSaved] = useState<SavedWeek | null>(null);
  const edits = useEdits({ week: JSON.stringify(week.map(typedEntry)) }, LABELS);
  const sending = useSubmission(changeSchedule, { failed: inItsWords(messages.saveFailed) });
  const entries = linesOf(edits.values.week);
  const touch = () => (setSaved(null), sending.dismiss());
  const send = async () => {
    if (edits.asked.length > 0) return;
    const seen = week.map(({ id }) => id).join(',');
    const done = await sending.submit({ params: { id: doctor.id }, query: { seen }, body: weekOf(entries) });
    if (!done) return;
    queries.setQueryData(weekQuery(doctor.id).queryKey, done.answer.entries);
    edits.saved(edits.changes);
    setSaved(done.answer);
  };
  return {
    ...{ entries, saved, sending, send, asked: edits.asked },
    set: (next: readonly TypedEntry[]) => (touch(), edits.edit('week', JSON.stringify(next))),
    choose: (field: ChangedField<'week'>, whose: 'mine' | 'theirs') => (touch(), edits.choose(field, whose)),
  };
}

function WeekForm({ doctor, week }: WeekFormProps) {
  const { data: branches = [] } = useQuery(branchesQuery);
  const { entries, saved, sending, send, asked, set, choose } = useWeek({ doctor, week });
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
      <ChangedMeanwhile fields={asked} onChoose={choose} inWords={(value) => weekInWords(value, branches)} />
      <FormFoot failure={asked.length > 0 ? null : sending.failure} onDismiss={sending.dismiss}>
        <Button type="submit" disabled={sending.isBusy || asked.length > 0}>
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
