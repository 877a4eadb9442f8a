import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { call, keyOf } from '@nidaan/api-client';
import { PERSON_MESSAGES as messages, saveUhidSettings, uhidSettings, type UhidSeries } from '@nidaan/patients-contracts';
import { FailureNote, Form, inItsWords, LoadFault, Message, msg, namedChoices, Section, t, useSubmission } from '@nidaan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SeriesFields } from './series-fields.tsx';
import { newSeries, seriesBody, valuesOf, type SeriesBranch, type SeriesValues } from './series-values.ts';
import styles from './uhids.module.css';

interface UhidSectionProps {
  /** Of the hospital; one that stands alone needs no series of its own. */
  branches: readonly SeriesBranch[];
}

/** How the numbers of patients look, of the hospital and of branches with numbers of their own (FRD-12). */
export function UhidSection({ branches }: UhidSectionProps) {
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: keyOf(uhidSettings),
    queryFn: ({ signal }) => call(uhidSettings, { signal }),
  });
  return (
    <Section title={t('Numbers of patients')}>
      {isLoadingError && <LoadFault onRetry={refetch}>{messages.seriesNotLoaded}</LoadFault>}
      {!data && !isLoadingError && <Skeleton height={160} aria-busy="true" />}
      {data && <SeriesForm kept={data} branches={branches} />}
    </Section>
  );
}

function SeriesForm({ kept, branches }: { kept: readonly UhidSeries[]; branches: readonly SeriesBranch[] }) {
  const queries = useQueryClient();
  const [all, setAll] = useState<readonly SeriesValues[]>(() => kept.map(valuesOf));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [isSaved, setSaved] = useState(false);
  const { submit, failure, dismiss, isBusy } = useSubmission(saveUhidSettings, {
    failed: inItsWords(messages.seriesNotSaved),
    onFieldErrors: setFaults,
  });
  const change = (next: readonly SeriesValues[]) => {
    setAll(next);
    setFaults({});
    setSaved(false);
    dismiss();
  };
  const save = async () => {
    setSaved(false);
    const done = await submit({ body: { series: all.map(seriesBody) } });
    if (!done) return;
    queries.setQueryData(keyOf(uhidSettings), done.answer);
    change(done.answer.map(valuesOf));
    setSaved(true);
  };
  const faultsAt = (at: number) =>
    Object.fromEntries(
      (['pattern', 'reset', 'next'] as const).flatMap((field) => {
        const said = faults[`series.${at}.${field}`];
        return said === undefined ? [] : [[field, said]];
      }),
    );
  return (
    <Form label={t('Numbers of patients')} className={styles.form} onSend={save}>
      <PartsHint />
      {all.map((series, at) => (
        <SeriesFields
          key={series.branchId ?? 0}
          series={series}
          branch={series.branchId === null ? null : branchOf(branches, series.branchId)}
          faults={faultsAt(at)}
          onChange={(part) => change(all.map((each) => (each === series ? { ...each, ...part } : each)))}
          onRemove={() => change(all.filter((each) => each !== series))}
        />
      ))}
      <AddSeries
        branches={branches.filter(({ id }) => all.every(({ branchId }) => branchId !== id))}
        onAdd={(id) => change([...all, newSeries(id)])}
      />
      <FailureNote failure={failure} onDismiss={dismiss} />
      {isSaved && <Message kind="success">{t('Saved. Numbers that were given stay as they are.')}</Message>}
      <div>
        <Button type="submit" loading={isBusy}>
          {t('Save')}
        </Button>
      </div>
    </Form>
  );
}

const PARTS = [
  ['{SEQ:6}', msg('the number, with 6 digits; needed once')],
  ['{YYYY} {YY}', msg('the year')],
  ['{FY}', msg('the financial year')],
  ['{BR}', msg('the code of the branch')],
  ['{CHK}', msg('a check digit behind the number')],
] as const;

/** Of what a pattern is made. */
const PartsHint = () => (
  <div className={styles.hint}>
    <p>{t('A pattern has capital letters, digits, - and /, and these parts:')}</p>
    <dl>
      {PARTS.map(([part, says]) => (
        <div key={part}>
          <dt>{part}</dt>
          <dd>{t(says)}</dd>
        </div>
      ))}
    </dl>
  </div>
);

const branchOf = (branches: readonly SeriesBranch[], id: number): SeriesBranch =>
  branches.find((each) => each.id === id) ?? { id, name: t('Branch {id}', { id }), code: `B${id}` };

/** A branch may have numbers of its own; all others take the hospital's. */
function AddSeries({ branches, onAdd }: { branches: readonly SeriesBranch[]; onAdd: (id: number) => void }) {
  if (branches.length === 0) return null;
  return (
    <NativeSelect
      className={styles.add}
      label={t('Numbers of its own for a branch')}
      data={namedChoices(branches, t('Choose a branch'))}
      value=""
      onChange={({ currentTarget: { value } }) => value !== '' && onAdd(Number(value))}
    />
  );
}
