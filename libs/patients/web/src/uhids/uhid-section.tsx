import { NativeSelect, Skeleton } from '@mantine/core';
import { call, keyOf } from '@nidaan/api-client';
import { PERSON_MESSAGES as messages, saveUhidSettings, uhidSettings, type UhidSeries } from '@nidaan/patients-contracts';
import { EditsFoot, Form, inItsWords, LoadFault, msg, namedChoices, Section, t, useMayCall, useSavedEdits } from '@nidaan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SeriesFields, seriesInWords } from './series-fields.tsx';
import {
  HOSPITAL,
  NEW_SERIES,
  seriesBody,
  seriesOf,
  storedOf,
  textOf,
  type SeriesBranch,
  type SeriesValues,
} from './series-values.ts';
import styles from './uhids.module.css';

interface UhidSectionProps {
  /** Of the hospital; one that stands alone needs no series of its own. */
  branches: readonly SeriesBranch[];
}

/** How the numbers of patients look, of the hospital and of branches with numbers of their own (FRD-12). */
export function UhidSection(props: UhidSectionProps) {
  return useMayCall()(saveUhidSettings) ? <Numbers {...props} /> : null;
}

function Numbers({ branches }: UhidSectionProps) {
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

interface SeriesFormProps {
  kept: readonly UhidSeries[];
  branches: readonly SeriesBranch[];
}

/** The series to be changed. What was typed stays when somebody else saves; whose series a branch is to have is asked then. */
function useSeries({ kept, branches }: SeriesFormProps) {
  const queries = useQueryClient();
  const standingOf = (id: number) => kept.find(({ branch_id: branch }) => (branch ?? HOSPITAL) === id)?.next ?? null;
  const stored = storedOf(kept, branches);
  const edits = useSavedEdits(saveUhidSettings, {
    ...{ stored, labels: Object.fromEntries(Object.keys(stored).map((id) => [id, nameOf(branches, Number(id))])) },
    inputOf: (texts) => ({
      body: {
        series: seriesOf(texts).map(([id, series]) => seriesBody(id, series, standingOf(id))),
        version: kept[0]?.version,
      },
    }),
    failed: inItsWords(messages.seriesNotSaved),
    onKept: (now) => queries.setQueryData(keyOf(uhidSettings), now),
  });
  const faultsAt = (at: number) =>
    Object.fromEntries(
      (['pattern', 'reset', 'next'] as const).flatMap((field) => {
        const said = edits.errors[`series.${at}.${field}`];
        return typeof said === 'string' ? [[field, said]] : [];
      }),
    );
  return { ...edits, all: seriesOf(edits.values), standingOf, faultsAt };
}

function SeriesForm({ kept, branches }: SeriesFormProps) {
  const { all, edit, send, foot, standingOf, faultsAt } = useSeries({ kept, branches });
  const put = (id: number, series: SeriesValues) => edit(String(id), textOf(series));
  return (
    <Form label={t('Numbers of patients')} className={styles.form} onSend={send}>
      <PartsHint />
      {all.map(([id, series], at) => (
        <SeriesFields
          key={id}
          {...{ series, standing: standingOf(id), faults: faultsAt(at) }}
          branch={id === HOSPITAL ? null : branchOf(branches, id)}
          onChange={(part) => put(id, { ...series, ...part })}
          onRemove={() => edit(String(id), '')}
        />
      ))}
      <AddSeries
        branches={branches.filter(({ id }) => all.every(([branchId]) => branchId !== id))}
        onAdd={(id) => put(id, NEW_SERIES)}
      />
      <EditsFoot {...foot} saved={t('Saved. Numbers that were given stay as they are.')} inWords={seriesInWords} />
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

const nameOf = (branches: readonly SeriesBranch[], id: number): string =>
  id === HOSPITAL ? msg('The whole hospital') : branchOf(branches, id).name;

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
