import { Button, Textarea, TextInput } from '@mantine/core';
import {
  amendBreach,
  closeBreach,
  PRIVACY_MESSAGES as messages,
  type Breach,
  type BreachClock,
} from '@nidaan/patients-contracts';
import {
  DataTable,
  FormDialog,
  formatDateTime,
  inItsWords,
  msg,
  Section,
  StatusBadge,
  t,
  useNow,
  useSubmission,
  type Column,
} from '@nidaan/ui';
import { useState } from 'react';
import { MomentField } from './moment-field.tsx';
import { instantOf, nowForField } from './moments.ts';
import { CLOCK_LABELS } from './privacy-words.ts';

type Clock = Breach['clocks'][number];

/** How much time is left, in whole hours; what has none left is late. */
function ClockState({ clock: { due_at: due, done_at: done } }: { clock: Clock }) {
  const now = useNow();
  if (done !== null) return <StatusBadge status={msg('Done')} tone="green" />;
  if (due === null) return <StatusBadge status={msg('Without delay')} tone="amber" />;
  const hours = Math.floor((Date.parse(due) - Number(now)) / 3_600_000);
  if (hours < 0) return <StatusBadge status={msg('Overdue')} tone="red" />;
  return <StatusBadge status={t('{hours} h left', { hours })} tone="amber" />;
}

const COLUMNS: readonly Column<Clock>[] = [
  { key: 'what', header: msg('What'), rowHeader: true, render: ({ what }) => t(CLOCK_LABELS[what]) },
  { key: 'due', header: msg('Due'), below: true, render: ({ due_at: due }) => (due === null ? '–' : formatDateTime(due)) },
  { key: 'done', header: msg('Done'), render: ({ done_at: at }) => (at === null ? '–' : formatDateTime(at)), wideOnly: true },
  { key: 'state', header: msg('State'), render: (clock) => <ClockState clock={clock} /> },
];

/** The four that are due after a breach, and its closing. */
export function BreachClocks({ breach }: { breach: Breach }) {
  const [noting, setNoting] = useState<Clock | null>(null);
  const [isClosing, setClosing] = useState(false);
  const isOpen = breach.closed_at === null;
  const close = isOpen && (
    <Button variant="default" onClick={() => setClosing(true)}>
      {t('Close the breach')}
    </Button>
  );
  return (
    <Section title={t('Clocks')} actions={close} flush>
      <DataTable
        label={t('Clocks')}
        columns={COLUMNS}
        rows={breach.clocks}
        rowKey={({ what }) => what}
        empty={{ title: '' }}
        action={
          isOpen
            ? {
                header: t('Actions'),
                label: ({ done_at: done }) => (done === null ? t('Note it') : t('Amend')),
                onAct: setNoting,
              }
            : undefined
        }
      />
      {noting && <DoneDialog breach={breach} clock={noting} onClose={() => setNoting(null)} />}
      {isClosing && <CloseDialog breach={breach} onClose={() => setClosing(false)} />}
    </Section>
  );
}

const failed = inItsWords(messages.saveFailed);

function DoneDialog({ breach, clock, onClose }: { breach: Breach; clock: Clock; onClose: () => void }) {
  const [at, setAt] = useState(nowForField);
  const [reason, setReason] = useState('');
  const sending = useSubmission(amendBreach, { failed });
  const what: BreachClock = clock.what;
  const send = async () => {
    if (await sending.submit({ params: { id: breach.id }, body: { done: { what, at: instantOf(at) }, reason } })) onClose();
  };
  return (
    <FormDialog title={t(CLOCK_LABELS[what])} onClose={onClose} onSend={send} sending={sending} submit={t('Note it')}>
      <MomentField label={t('Done')} value={at} onChange={(moment) => (setAt(moment), sending.dismiss())} />
      {clock.done_at !== null && (
        <TextInput
          label={t('Reason')}
          value={reason}
          onChange={({ currentTarget }) => (setReason(currentTarget.value), sending.dismiss())}
        />
      )}
    </FormDialog>
  );
}

function CloseDialog({ breach, onClose }: { breach: Breach; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const sending = useSubmission(closeBreach, { failed });
  const isComplete = breach.clocks.every(({ done_at: done }) => done !== null);
  const send = async () => {
    if (await sending.submit({ params: { id: breach.id }, body: { reason } })) onClose();
  };
  return (
    <FormDialog title={t('Close the breach')} onClose={onClose} onSend={send} sending={sending} submit={t('Close the breach')}>
      {!isComplete && (
        <Textarea
          label={t('Why it is closed although not everything is done')}
          rows={2}
          value={reason}
          onChange={({ currentTarget }) => (setReason(currentTarget.value), sending.dismiss())}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
