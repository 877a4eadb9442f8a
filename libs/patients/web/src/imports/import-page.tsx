import { Button, NativeSelect, Progress } from '@mantine/core';
import {
  applyImport,
  IMPORT_MESSAGES as messages,
  IMPORT_OUTCOMES,
  undoImport,
  type ImportOutcome,
  type ImportRow,
  type PersonImport,
} from '@nidaan/patients-contracts';
import {
  DataTable,
  Dialog,
  FailureNote,
  faultOf,
  inItsWords,
  LoadFault,
  msg,
  Section,
  t,
  useSubmission,
  type Column,
} from '@nidaan/ui';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isBusy, OUTCOME_LABELS, STATE_LABELS } from './import-words.ts';
import { importQuery, importRowsQuery, importsQuery } from './imports.queries.ts';
import styles from './imports.module.css';

const said = ({ says, like_line: line }: ImportRow): string =>
  [says === '' ? '' : t(says), line === null ? '' : t('line {line}', { line })].filter(Boolean).join(', ');

const COLUMNS: readonly Column<ImportRow>[] = [
  { key: 'line', header: msg('Line'), nowrap: true, render: ({ line }) => line },
  { key: 'name', header: msg('Name'), rowHeader: true, render: ({ name, uhid }) => name || uhid || '–' },
  { key: 'outcome', header: msg('Result'), below: true, render: ({ outcome }) => t(OUTCOME_LABELS[outcome]) },
  { key: 'says', header: msg('Why'), below: true, render: said },
  { key: 'uhid', header: msg('UHID'), nowrap: true, wideOnly: true, render: ({ uhid }) => uhid },
];

/** One list: what becomes of its rows, and what can be done with it. */
export function ImportPage({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: found, isLoadingError, refetch } = useQuery(importQuery(id));
  if (isLoadingError) return <LoadFault onRetry={refetch}>{messages.loadFailed}</LoadFault>;
  if (!found) return null;
  return (
    <Section
      title={found.file_name}
      actions={
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.state} role="status">
          {t(STATE_LABELS[found.state])}
          {' · '}
          {IMPORT_OUTCOMES.filter((outcome) => found.counts[outcome])
            .map((outcome) => `${t(OUTCOME_LABELS[outcome])}: ${found.counts[outcome]}`)
            .join(' · ')}
        </p>
        {isBusy(found) && <Progress value={(100 * found.done) / (found.rows + 1)} animated aria-label={t('Progress')} />}
        <Steps found={found} />
        <Rows found={found} />
      </div>
    </Section>
  );
}

/** Registering what was checked, and taking it back. */
function Steps({ found }: { found: PersonImport }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const applying = useSubmission(applyImport, { failed: inItsWords(messages.sendFailed) });
  const undoing = useSubmission(undoImport, { failed: inItsWords(messages.sendFailed) });
  const { failure, dismiss } = applying.failure ? applying : undoing;
  const keep = async (answer: PersonImport) => {
    queries.setQueryData(importQuery(found.id).queryKey, answer);
    await queries.invalidateQueries({ queryKey: importsQuery.queryKey });
  };
  const apply = async () => {
    const done = await applying.submit({ params: { id: found.id } });
    if (done) await keep(done.answer);
  };
  const undo = async () => {
    setAsking(false);
    const done = await undoing.submit({ params: { id: found.id } });
    if (done) await keep(done.answer);
  };
  return (
    <>
      <div className={styles.buttons}>
        {found.state === 'checked' && (
          <Button loading={applying.isBusy} onClick={() => void apply()}>
            {t('Import the list')}
          </Button>
        )}
        {found.state === 'applying' && (
          <Button variant="default" loading={applying.isBusy} onClick={() => void apply()}>
            {t('Try again')}
          </Button>
        )}
        {found.state === 'undoing' && (
          <Button variant="default" loading={undoing.isBusy} onClick={() => void undo()}>
            {t('Try again')}
          </Button>
        )}
        {found.state === 'applied' && (
          <Button variant="default" loading={undoing.isBusy} onClick={() => setAsking(true)}>
            {t('Undo the import')}
          </Button>
        )}
      </div>
      <FailureNote failure={failure} onDismiss={dismiss} />
      {isAsking && (
        <Dialog opened title={t('Undo the import?')} onClose={() => setAsking(false)} transitionProps={{ duration: 0 }}>
          <div className={styles.stack}>
            <p className={styles.hint}>
              {t('Whom this list registered is struck out. Who has a visit or an appointment since stays, and is listed.')}
            </p>
            <div className={styles.buttons}>
              <Button data-autofocus onClick={() => void undo()}>
                {t('Undo')}
              </Button>
              <Button variant="default" onClick={() => setAsking(false)}>
                {t('Cancel')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Rows({ found }: { found: PersonImport }) {
  const [outcome, setOutcome] = useState<ImportOutcome | ''>('');
  const query = useInfiniteQuery({
    ...importRowsQuery(found.id, outcome, found.state),
    enabled: !isBusy(found),
  });
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (isBusy(found)) return null;
  return (
    <>
      <NativeSelect
        className={styles.filter}
        label={t('Result')}
        data={[
          { value: '', label: t('All rows') },
          ...IMPORT_OUTCOMES.filter((each) => found.counts[each]).map((value) => ({ value, label: t(OUTCOME_LABELS[value]) })),
        ]}
        value={outcome}
        onChange={({ currentTarget: { value } }) => setOutcome(IMPORT_OUTCOMES.find((each) => each === value) ?? '')}
      />
      <DataTable
        label={t('Rows of the list')}
        columns={COLUMNS}
        rows={data?.pages.flat()}
        rowKey={({ line }) => line}
        {...faultOf(query, messages.loadFailed)}
        empty={{ title: t('No rows with this result') }}
      />
      {hasNextPage && (
        <div>
          <Button variant="default" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </>
  );
}
