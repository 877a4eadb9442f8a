import { Button, PasswordInput, TextInput } from '@mantine/core';
import {
  confirmErasure,
  erasureLetterPdf,
  PRIVACY_MESSAGES as messages,
  type ErasureLine,
  type PrivacyRequest,
} from '@nidaan/patients-contracts';
import {
  DataTable,
  ErrorBanner,
  faultOf,
  formatDate,
  formatDateTime,
  FormDialog,
  Icon,
  inItsWords,
  msg,
  Section,
  StatusBadge,
  t,
  useDownload,
  useSubmission,
  type Column,
} from '@nidaan/ui';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HoldsPanel } from './holds-panel.tsx';
import { ACTION_LABELS, ACTION_TONES, ERASED_LABELS } from './privacy-words.ts';
import { erasurePlanQuery } from './privacy.queries.ts';
import styles from './privacy.module.css';

const untilOf = ({ until }: ErasureLine): string => (until === null ? '–' : formatDate(until));
const ruleOf = ({ rule }: ErasureLine): string => (rule === '' ? t('The request') : rule);

const COLUMNS: readonly Column<ErasureLine>[] = [
  { key: 'what', header: msg('Data'), rowHeader: true, render: ({ what }) => t(ERASED_LABELS[what]) },
  { key: 'rows', header: msg('Rows'), align: 'right', wideOnly: true, render: ({ rows }) => rows ?? '–' },
  { key: 'until', header: msg('Kept until'), nowrap: true, render: untilOf },
  { key: 'rule', header: msg('Rule'), below: ruleOf, render: ruleOf },
  {
    key: 'action',
    header: msg('What is done'),
    render: ({ action }) => <StatusBadge status={ACTION_LABELS[action]} tone={ACTION_TONES[action]} />,
  },
];

/** The plan of an erasure, its confirmation by a second person, and the letter (ORG-75). */
export function ErasurePanel({ request }: { request: PrivacyRequest }) {
  const query = useQuery(erasurePlanQuery(request.id));
  const { data: plan } = query;
  // Whose plan stood here when it was begun to confirm: the page may be read again behind the dialog.
  const [confirmed, setConfirmed] = useState<number | null>(null);
  const isDone = plan !== undefined && plan.erased_at !== null;
  return (
    <>
      <Section
        title={isDone ? t('Erased on {time}', { time: formatDateTime(plan.erased_at!) }) : t('Plan of the erasure')}
        actions={isDone && <Letter id={request.id} />}
        flush
      >
        <DataTable
          label={t('Plan of the erasure')}
          columns={COLUMNS}
          rows={plan?.lines}
          rowKey={({ what }) => what}
          {...faultOf(query, messages.loadFailed)}
          empty={{ title: t('Nothing is kept of this person.') }}
        />
      </Section>
      {request.person_id !== null && !isDone && <HoldsPanel person={request.person_id} />}
      {request.state === 'in_work' && (
        <div className={styles.form}>
          <p className={styles.hint}>
            {t(
              'Another person who may manage privacy confirms the plan. Nobody can undo it. Clinical facts stay without the name.',
            )}
          </p>
          <div className={styles.buttons}>
            <Button color="red" disabled={!plan} onClick={() => setConfirmed(plan?.person_id ?? null)}>
              {t('Confirm the erasure')}
            </Button>
          </div>
        </div>
      )}
      {confirmed !== null && <ConfirmDialog request={request} person={confirmed} onClose={() => setConfirmed(null)} />}
    </>
  );
}

interface ConfirmDialogProps {
  request: PrivacyRequest;
  /** Who is erased. */
  person: number;
  onClose: () => void;
}

function ConfirmDialog({ request: { id, number }, person, onClose }: ConfirmDialogProps) {
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const sending = useSubmission(confirmErasure, { failed: inItsWords(messages.saveFailed) });
  const send = async () => {
    if (await sending.submit({ params: { id }, body: { password, number: typed, person_id: person } })) onClose();
  };
  return (
    <FormDialog
      title={t('Confirm the erasure')}
      onClose={onClose}
      closeOnClickOutside={false}
      onSend={send}
      sending={sending}
      submit={t('Erase for good')}
      color="red"
    >
      <PasswordInput
        label={t('Your password')}
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => (setPassword(currentTarget.value), sending.dismiss())}
        data-autofocus
      />
      <TextInput
        label={t('Number of the request')}
        description={t('Only where nobody else may confirm: {number}', { number })}
        value={typed}
        onChange={({ currentTarget }) => (setTyped(currentTarget.value), sending.dismiss())}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function Letter({ id }: { id: number }) {
  const paper = useDownload(erasureLetterPdf, { fileName: (of) => `erasure-${of}.pdf`, failed: messages.paperFailed });
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon of={IconPrinter} />}
        disabled={paper.busyId !== null}
        onClick={() => paper.download(id)}
      >
        {t('Print the answer')}
      </Button>
      <ErrorBanner message={paper.failure} onDismiss={paper.dismiss} />
    </>
  );
}
