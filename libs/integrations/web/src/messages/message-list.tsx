import type { SentMessage } from '@nidaan/integrations-contracts';
import {
  formatDateTime,
  formatRupees,
  ListFilter,
  ListPage,
  msg,
  StatusBadge,
  t,
  type Column,
  type ListAddress,
} from '@nidaan/ui';
import { useState } from 'react';
import { MessageCosts } from './message-costs.tsx';
import { MessageDetails } from './message-details.tsx';
import { useMessageList } from './messages.queries.ts';
import { CHANNEL_LABELS, channelChoices, KIND_LABELS, kindChoices, STATE_LABELS, STATE_TONES, stateChoices } from './words.ts';

const COLUMNS: readonly Column<SentMessage>[] = [
  {
    key: 'date',
    header: msg('Date'),
    nowrap: true,
    below: true,
    render: ({ sent_at: sent, due_at: due }) => formatDateTime(sent ?? due),
  },
  { key: 'to', header: msg('To'), nowrap: true, below: true, render: ({ to }) => (to === '' ? '–' : `…${to}`) },
  { key: 'patient', header: msg('Patient'), below: true, render: ({ patient }) => patient || '–' },
  { key: 'kind', header: msg('Kind'), rowHeader: true, render: ({ kind }) => t(KIND_LABELS[kind]) },
  {
    key: 'channel',
    header: msg('Channel'),
    wideOnly: true,
    render: ({ channel }) => (channel === '' ? '–' : t(CHANNEL_LABELS[channel])),
  },
  {
    key: 'state',
    header: msg('State'),
    nowrap: true,
    below: true,
    render: ({ state }) => <StatusBadge status={STATE_LABELS[state]} tone={STATE_TONES[state]} />,
  },
  { key: 'reason', header: msg('Reason'), below: true, render: ({ reason }) => (reason === '' ? '' : t(reason)) },
  {
    key: 'cost',
    header: msg('Cost'),
    align: 'right',
    nowrap: true,
    wideOnly: true,
    render: ({ cost }) => (cost === 0 ? '' : formatRupees(cost)),
  },
];

/** What went out to patients, and what became of it (FRD-77). */
export function MessageList() {
  const list = useMessageList();
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <MessageCosts />
      <ListPage
        title={t('Messages')}
        list={list}
        columns={COLUMNS}
        filters={<Filters address={list.address} />}
        action={{ header: t('Actions'), label: () => t('Details'), onAct: ({ id }) => setOpened(id) }}
        empty={{ title: t('No messages yet.'), text: t('They go out when appointments are booked, moved, cancelled and near.') }}
        noMatches={{ title: t('No messages found') }}
      />
      {opened !== null && <MessageDetails id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const Filters = ({ address }: { address: ListAddress }) => (
  <>
    <ListFilter address={address} name="state" label={t('State')} all={t('All states')} choices={stateChoices()} />
    <ListFilter address={address} name="kind" label={t('Kind')} all={t('All kinds')} choices={kindChoices()} />
    <ListFilter address={address} name="channel" label={t('Channel')} all={t('All channels')} choices={channelChoices()} />
  </>
);
