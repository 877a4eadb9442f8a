import { Button } from '@mantine/core';
import { call, keyOf, LIVE } from '@nidaan/api-client';
import { changeDisplay, listDisplays, removeDisplay, renewDisplayKey, type DisplayAnswer } from '@nidaan/scheduling-contracts';
import {
  Confirm,
  DataTable,
  Dialog,
  FailureNote,
  formatDateTime,
  Icon,
  inItsWords,
  msg,
  PageHeader,
  PageStack,
  rowsOf,
  Section,
  StatusBadge,
  t,
  useNow,
  useSubmission,
  type Column,
} from '@nidaan/ui';
import { IconPlus } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queuesQuery } from '../queues/queues.queries.ts';
import { DisplayForm } from './display-form.tsx';
import styles from './displays.module.css';
import { languageName } from './languages.ts';
import { QrOf } from './qr-of.tsx';

/** A display that asked nothing for so long is red (FRD-69). */
const AWAY_MS = 120_000;

const displaysQuery = queryOptions({
  queryKey: keyOf(listDisplays),
  queryFn: ({ signal }) => call(listDisplays, { signal }),
  ...LIVE,
});

const addressOfDisplay = (key: string): string => `${window.location.origin}/display/${key}`;

/** More → Displays: the screens of waiting rooms (FRD-65). */
export function DisplaysTab() {
  const query = useQuery(displaysQuery);
  const { data } = query;
  const { data: queues = [] } = useQuery(queuesQuery);
  const [isAdding, setAdding] = useState(false);
  const [openId, setOpenId] = useState<number | null>(null);
  const now = useNow();
  const nameOf = (id: number) => queues.find((queue) => queue.id === id)?.name ?? String(id);
  const columns: readonly Column<DisplayAnswer>[] = [
    { key: 'name', header: msg('Name'), rowHeader: true, render: ({ name }) => name },
    { key: 'queues', header: msg('Queues'), below: true, render: (display) => display.queues.map(nameOf).join(', ') },
    {
      key: 'languages',
      header: msg('Languages'),
      wideOnly: true,
      render: ({ languages }) => languages.map(languageName).join(', '),
    },
    { key: 'seen', header: msg('Last seen'), below: true, render: (display) => <Seen display={display} now={now} /> },
  ];
  const open = data?.find(({ id }) => id === openId);
  return (
    <PageStack>
      <PageHeader title={t('Displays')} subtitle={t('Screens in waiting rooms')} />
      <Section
        title={t('Displays')}
        flush
        actions={
          <Button disabled={queues.length === 0} leftSection={<Icon of={IconPlus} />} onClick={() => setAdding(true)}>
            {t('New display')}
          </Button>
        }
      >
        <DataTable
          label={t('Displays')}
          columns={columns}
          {...rowsOf(query, t('The displays could not be loaded. Please try again.'))}
          rowKey={({ id }) => id}
          empty={{ title: t('No displays yet. Add one and open its address on the TV.') }}
          action={{ header: t('Actions'), label: () => t('Address'), onAct: ({ id }) => setOpenId(id) }}
        />
      </Section>
      {isAdding && <DisplayForm queues={queues} display={null} onClose={() => setAdding(false)} />}
      {open && <DisplayDialog display={open} queues={queues} onClose={() => setOpenId(null)} />}
    </PageStack>
  );
}

function Seen({ display: { last_seen: seen, is_active: isActive }, now }: { display: DisplayAnswer; now: Date }) {
  if (!isActive) return <StatusBadge status={t('Off')} tone="grey" />;
  if (seen === null) return <StatusBadge status={t('Never')} tone="grey" />;
  const isAway = now.getTime() - Date.parse(seen) > AWAY_MS;
  return <StatusBadge status={isAway ? formatDateTime(seen) : t('Connected')} tone={isAway ? 'red' : 'green'} />;
}

function DisplayDialog({
  display,
  queues,
  onClose,
}: {
  display: DisplayAnswer;
  queues: Parameters<typeof DisplayForm>[0]['queues'];
  onClose: () => void;
}) {
  const failed = inItsWords(t('This could not be done. Please try again.'));
  const switching = useSubmission(changeDisplay, { failed });
  const renewing = useSubmission(renewDisplayKey, { failed });
  const removing = useSubmission(removeDisplay, { failed });
  const [step, setStep] = useState<'address' | 'change' | 'renew' | 'remove'>('address');
  const params = { id: display.id };
  const address = addressOfDisplay(display.key);
  if (step === 'change') return <DisplayForm queues={queues} display={display} onClose={onClose} />;
  if (step === 'renew')
    return (
      <Confirm
        title={t('Give this display another address?')}
        label={t('New address')}
        isBusy={renewing.isBusy}
        error={renewing.failure?.sentence ?? null}
        onConfirm={() => void renewing.submit({ params }).then((done) => done && setStep('address'))}
        onClose={() => setStep('address')}
      >
        {t('The old address stops at once. Open the new one on the TV.')}
      </Confirm>
    );
  if (step === 'remove')
    return (
      <Confirm
        title={t('Remove this display?')}
        label={t('Remove')}
        isBusy={removing.isBusy}
        error={removing.failure?.sentence ?? null}
        onConfirm={() => void removing.submit({ params }).then((done) => done && onClose())}
        onClose={() => setStep('address')}
      >
        {t('Its address stops at once.')}
      </Confirm>
    );
  return (
    <Dialog opened title={display.name} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.hint}>{t('Open this address on the TV:')}</p>
        <a className={styles.address} href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
        <QrOf text={address} label={t('QR code of the address')} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setStep('change')}>
            {t('Change')}
          </Button>
          <Button
            variant="default"
            disabled={switching.isBusy}
            onClick={() => void switching.submit({ params, body: { is_active: !display.is_active } })}
          >
            {display.is_active ? t('Switch off') : t('Switch on')}
          </Button>
          <Button variant="default" onClick={() => setStep('renew')}>
            {t('New address')}
          </Button>
          <Button color="red" variant="outline" onClick={() => setStep('remove')}>
            {t('Remove')}
          </Button>
        </div>
        <FailureNote failure={switching.failure} />
      </div>
    </Dialog>
  );
}
