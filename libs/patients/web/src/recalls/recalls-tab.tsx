import { keyOf } from '@nidaan/api-client';
import { listRecalls, RECALL_SPANS, RECALL_STATES, type Recall } from '@nidaan/patients-contracts';
import {
  ListFilter,
  ListPage,
  msg,
  namedChoices,
  PageHeader,
  PageStack,
  PhoneLink,
  StatusBadge,
  t,
  type Column,
  type ListAddress,
} from '@nidaan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActiveDoctors } from '../fees/use-active-doctors.ts';
import { RecallDialog } from './recall-dialog.tsx';
import { RecallRules } from './recall-rules.tsx';
import { contactWords, dueWords, SPAN_LABELS, STATE_LABELS, STATE_TONES } from './recall-words.ts';
import { useRecallList } from './recalls.queries.ts';

const COLUMNS: readonly Column<Recall>[] = [
  { key: 'name', header: msg('Patient'), rowHeader: true, render: ({ name, uhid }) => `${name} · ${uhid}` },
  {
    key: 'phone',
    header: msg('Phone'),
    nowrap: true,
    below: true,
    render: ({ phone }) => phone && <PhoneLink phone={phone} />,
  },
  { key: 'doctor', header: msg('Doctor'), below: true, render: ({ doctor_name: doctor }) => doctor || t('Any doctor') },
  { key: 'due', header: msg('Due'), below: true, render: dueWords },
  { key: 'note', header: msg('Note'), wideOnly: true, render: ({ note }) => note },
  { key: 'contact', header: msg('Last contact'), wideOnly: true, render: contactWords },
  {
    key: 'state',
    header: msg('State'),
    nowrap: true,
    render: ({ state }) => <StatusBadge status={STATE_LABELS[state]} tone={STATE_TONES[state]} />,
  },
];

/** Patients who are to come again (FRD-88). */
export function RecallsTab() {
  const list = useRecallList();
  const queries = useQueryClient();
  const [opened, setOpened] = useState<Recall | null>(null);
  const changed = () => {
    setOpened(null);
    void queries.invalidateQueries({ queryKey: keyOf(listRecalls) });
  };
  return (
    <PageStack>
      <PageHeader title={t('Recalls')} subtitle={t('Patients who are to come again')} />
      <ListPage
        title={t('Recalls')}
        list={list}
        columns={COLUMNS}
        filters={<Filters address={list.address} />}
        action={{ header: t('Actions'), label: () => t('View'), onAct: setOpened }}
        empty={{ title: t('Nobody is due.') }}
        noMatches={{ title: t('Nobody is due.') }}
      />
      <RecallRules />
      {opened && <RecallDialog recall={opened} onClose={() => setOpened(null)} onChanged={changed} />}
    </PageStack>
  );
}

function Filters({ address }: { address: ListAddress }) {
  const doctors = useActiveDoctors() ?? [];
  const spans = RECALL_SPANS.map((value) => ({ value, label: t(SPAN_LABELS[value]) }));
  const states = RECALL_STATES.map((value) => ({ value, label: t(STATE_LABELS[value]) }));
  return (
    <>
      <ListFilter address={address} name="due" label={t('Due')} all={t('Any day')} choices={spans} />
      <ListFilter address={address} name="state" label={t('State')} all={t('To call')} choices={states} />
      <ListFilter address={address} name="doctor" label={t('Doctor')} all={t('All doctors')} choices={namedChoices(doctors)} />
    </>
  );
}
