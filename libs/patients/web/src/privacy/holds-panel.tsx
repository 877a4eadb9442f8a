import { Button, NativeSelect, Textarea } from '@mantine/core';
import { liftHold, PRIVACY_MESSAGES as messages, setHold, type HoldReason, type RetentionHold } from '@nidaan/patients-contracts';
import {
  DataTable,
  FailureNote,
  formatDateTime,
  FormDialog,
  inItsWords,
  msg,
  rowsOf,
  Section,
  StatusBadge,
  t,
  useSubmission,
  type Column,
} from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { choicesOf, chosen, HOLD_LABELS } from './privacy-words.ts';
import { holdsQuery } from './privacy.queries.ts';

const failed = inItsWords(messages.saveFailed);
const since = ({ held_at: at }: RetentionHold): string => formatDateTime(at);

const COLUMNS: readonly Column<RetentionHold>[] = [
  { key: 'reason', header: msg('Reason'), rowHeader: true, render: ({ reason }) => t(HOLD_LABELS[reason]) },
  { key: 'note', header: msg('Note'), below: true, render: ({ note }) => note || '–' },
  { key: 'since', header: msg('Since'), below: true, render: since },
  {
    key: 'state',
    header: msg('State'),
    render: ({ lifted_at: lifted }) =>
      lifted === null ? <StatusBadge status={msg('Stands')} tone="amber" /> : <StatusBadge status={msg('Lifted')} tone="grey" />,
  },
];

/** Why nothing of a person may be erased for now (ORG-77). */
export function HoldsPanel({ person }: { person: number }) {
  const query = useQuery(holdsQuery(person));
  const { data } = query;
  const [isSetting, setSetting] = useState(false);
  const lifting = useSubmission(liftHold, { failed });
  const lift: Column<RetentionHold> = {
    key: 'lift',
    header: msg('Actions'),
    render: ({ id: hold, lifted_at: lifted }) =>
      lifted === null && (
        <Button
          variant="default"
          size="xs"
          disabled={lifting.isBusy}
          onClick={() => void lifting.submit({ params: { id: person, hold } })}
        >
          {t('Lift')}
        </Button>
      ),
  };
  return (
    <>
      <Section
        title={t('Holds on the data')}
        hint={t('While a hold stands, nothing of the person is erased.')}
        actions={
          <Button variant="default" disabled={!data} onClick={() => setSetting(true)}>
            {t('Hold the data')}
          </Button>
        }
        flush
      >
        <DataTable
          label={t('Holds on the data')}
          columns={[...COLUMNS, lift]}
          {...rowsOf(query, messages.loadFailed)}
          rowKey={({ id }) => id}
          empty={{ title: t('Nothing is held.') }}
        />
      </Section>
      <FailureNote failure={lifting.failure} />
      {isSetting && <HoldDialog person={person} onClose={() => setSetting(false)} />}
    </>
  );
}

function HoldDialog({ person, onClose }: { person: number; onClose: () => void }) {
  const [reason, setReason] = useState<HoldReason>('medico-legal');
  const [note, setNote] = useState('');
  const sending = useSubmission(setHold, { failed });
  const send = async () => {
    if (await sending.submit({ params: { id: person }, body: { reason, note } })) onClose();
  };
  return (
    <FormDialog title={t('Hold the data')} onClose={onClose} onSend={send} sending={sending} submit={t('Hold the data')}>
      <NativeSelect
        label={t('Reason')}
        data={choicesOf(HOLD_LABELS)}
        value={reason}
        onChange={({ currentTarget }) => setReason(chosen(HOLD_LABELS, currentTarget.value) ?? 'medico-legal')}
        data-autofocus
      />
      <Textarea
        label={t('Note')}
        rows={2}
        value={note}
        onChange={({ currentTarget }) => (setNote(currentTarget.value), sending.dismiss())}
      />
    </FormDialog>
  );
}
