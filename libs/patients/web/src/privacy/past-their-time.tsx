import { Button, Textarea } from '@mantine/core';
import { approveProposal, keepProposal, PRIVACY_MESSAGES as messages, type RetentionProposal } from '@nidaan/patients-contracts';
import {
  DataTable,
  faultOf,
  formatDate,
  FormDialog,
  inItsWords,
  msg,
  pathTo,
  paths,
  Section,
  t,
  useNavigate,
  useSubmission,
  type Column,
} from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CLASS_LABELS } from './privacy-words.ts';
import { proposalsQuery } from './privacy.queries.ts';
import styles from './privacy.module.css';

const failed = inItsWords(messages.saveFailed);
const lastOf = ({ last_on: last }: RetentionProposal): string => formatDate(last);

const COLUMNS: readonly Column<RetentionProposal>[] = [
  { key: 'name', header: msg('Person'), rowHeader: true, render: ({ name }) => name },
  { key: 'uhid', header: msg('UHID'), below: true, render: ({ uhid }) => uhid || '–' },
  { key: 'last', header: msg('Newest entry'), nowrap: true, below: true, render: lastOf },
  { key: 'class', header: msg('Kept longest'), wideOnly: true, render: (row) => t(CLASS_LABELS[row.class]) },
  { key: 'until', header: msg('Kept until'), nowrap: true, render: ({ kept_until: until }) => formatDate(until) },
];

type Decision = 'approve' | 'keep';

/** Persons whose time is over: somebody decides on each of them (ORG-77). */
export function PastTheirTime() {
  const query = useQuery(proposalsQuery);
  const { data } = query;
  const [asked, setAsked] = useState<{ of: RetentionProposal; decision: Decision } | null>(null);
  const decide: Column<RetentionProposal> = {
    key: 'decide',
    header: msg('Actions'),
    render: (of) => (
      <div className={styles.buttons}>
        <Button variant="default" size="xs" onClick={() => setAsked({ of, decision: 'keep' })}>
          {t('Keep the data')}
        </Button>
        <Button variant="default" size="xs" onClick={() => setAsked({ of, decision: 'approve' })}>
          {t('Begin the erasure')}
        </Button>
      </div>
    ),
  };
  return (
    <>
      <Section
        title={data ? t('Past their time: {count}', { count: data.total }) : t('Past their time')}
        hint={t('A look on the first of each month finds them. Nothing is erased before two people have agreed.')}
        flush
      >
        <DataTable
          label={t('Past their time')}
          columns={[...COLUMNS, decide]}
          rows={data?.proposals}
          rowKey={({ id }) => id}
          {...faultOf(query, messages.loadFailed)}
          empty={{ title: t('Nobody is past their time.') }}
        />
      </Section>
      {asked && <DecisionDialog key={asked.of.id} {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface DialogProps {
  of: RetentionProposal;
  decision: Decision;
  onClose: () => void;
}

const WORDS: Readonly<Record<Decision, { title: string; about: string; button: string }>> = {
  approve: {
    title: msg('Begin the erasure of {name}'),
    about: msg('The plan of the erasure comes next. Another person has to confirm it.'),
    button: msg('Begin the erasure'),
  },
  keep: {
    title: msg('Keep the data of {name}'),
    about: msg('This person is not proposed again for a year.'),
    button: msg('Keep the data'),
  },
};

function DecisionDialog({ of: { id, name }, decision, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const navigate = useNavigate();
  const approving = useSubmission(approveProposal, { failed });
  const keeping = useSubmission(keepProposal, { failed });
  const sending = decision === 'approve' ? approving : keeping;
  const { title, about, button } = WORDS[decision];
  const send = async () => {
    const done = await sending.submit({ params: { id }, body: { reason } });
    if (!done) return;
    onClose();
    if (done.answer.request_id !== null) void navigate(pathTo(paths.privacyRequest, done.answer.request_id));
  };
  return (
    <FormDialog
      title={t(title, { name })}
      onClose={onClose}
      onSend={send}
      sending={sending}
      submit={t(button)}
      color={decision === 'approve' ? 'red' : undefined}
    >
      <p className={styles.hint}>{t(about)}</p>
      <Textarea
        label={t('Reason')}
        rows={2}
        value={reason}
        onChange={({ currentTarget }) => (setReason(currentTarget.value), sending.dismiss())}
        data-autofocus
      />
    </FormDialog>
  );
}
