import { Button } from '@mantine/core';
import { endSupportAccess, SUPPORT_ACCESS_MESSAGES as messages, type SupportAccess } from '@nidaan/identity-contracts';
import {
  DataTable,
  FailureNote,
  formatDateTime,
  Icon,
  inItsWords,
  Message,
  msg,
  PageStack,
  rowsOf,
  Section,
  StatusBadge,
  t,
  useSubmission,
  type Column,
} from '@nidaan/ui';
import { IconDoorEnter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../profile/profile.query.ts';
import styles from '../team/team.module.css';
import { SupportAccessForm } from './support-access-form.tsx';
import { supportAccessQuery } from './support-access.query.ts';

const STATES = {
  asked: msg('Asked for'),
  declined: msg('Declined'),
  open: msg('Open'),
  ended: msg('Ended'),
} as const;

const SCOPES = { read: msg('Looks'), write: msg('Looks and corrects') } as const;

const mayOf = ({ scope, state }: SupportAccess): string => (state === 'asked' || state === 'declined' ? '' : t(SCOPES[scope]));

const COLUMNS: readonly Column<SupportAccess>[] = [
  {
    key: 'when',
    header: msg('When'),
    rowHeader: true,
    render: ({ opened_at: opened, asked_at: asked }) => formatDateTime((opened ?? asked)!),
  },
  { key: 'scope', header: msg('May'), below: mayOf, render: (access) => mayOf(access) || '–' },
  { key: 'by', header: msg('Opened by'), below: ({ opened_by: by }) => by, render: ({ opened_by: by }) => by || '–' },
  { key: 'who', header: msg('Came in'), below: ({ entered_by: by }) => by, render: ({ entered_by: by }) => by || t('Nobody') },
  { key: 'end', header: msg('Ends'), wideOnly: true, render: ({ ended_at: ended, until }) => endOf(ended ?? until) },
  { key: 'state', header: msg('Status'), render: ({ state }) => <StatusBadge status={STATES[state]} /> },
];

const endOf = (at: string | null): string => (at === null ? '–' : formatDateTime(at));

/** An owner lets the platform's staff look, answers what they ask, and ends it; all that ever was stands here (ORG-67, ORG-68). */
export function SupportAccessList() {
  const { data: profile } = useQuery(profileQuery);
  const query = useQuery(supportAccessQuery);
  const { data } = query;
  const [isOpening, setOpening] = useState(false);
  const { submit, failure, isBusy } = useSubmission(endSupportAccess, { failed: inItsWords(messages.endFailed) });
  const isOwner = profile?.role === 'owner';
  const asked = data?.find(({ state }) => state === 'asked');
  const isOpen = data?.some(({ state }) => state === 'open') ?? true;
  const end = ({ id }: SupportAccess) => void submit({ params: { id } });
  const open = isOwner && (
    <Button disabled={isOpen} leftSection={<Icon of={IconDoorEnter} />} onClick={() => setOpening(true)}>
      {t('Let Nidaan support in')}
    </Button>
  );
  const actions: Column<SupportAccess> = {
    key: 'actions',
    header: t('Actions'),
    align: 'right',
    render: (access) =>
      access.state === 'open' && (
        <Button size="compact-sm" variant="default" data-row-action disabled={isBusy} onClick={() => end(access)}>
          {t('End now')}
        </Button>
      ),
  };
  const hint = t('Nobody of Nidaan sees your patients unless an owner lets them in. Every look stands under Who looked.');
  return (
    <PageStack>
      {asked && (
        <Request of={asked} isOwner={isOwner} isBusy={isBusy} onOpen={() => setOpening(true)} onDecline={() => end(asked)} />
      )}
      <FailureNote failure={failure} />
      <Section title={t('Nidaan support')} hint={hint} actions={open} flush>
        <DataTable
          label={t('Nidaan support')}
          columns={[...COLUMNS, actions]}
          {...rowsOf(query, messages.loadFailed)}
          rowKey={({ id }) => id}
          empty={{ title: t('Nobody of Nidaan has looked into your hospital.') }}
        />
      </Section>
      {isOpening && <SupportAccessForm asked={asked} onClose={() => setOpening(false)} />}
    </PageStack>
  );
}

interface RequestProps {
  of: SupportAccess;
  isOwner: boolean;
  isBusy: boolean;
  onOpen: () => void;
  onDecline: () => void;
}

function Request({ of: asked, isOwner, isBusy, onOpen, onDecline }: RequestProps) {
  const about = asked.ticket === null ? '' : ` (${t('Ticket')} #${asked.ticket})`;
  return (
    <Message kind="info">
      <div className={styles.form}>
        <span>
          {t('{name} of Nidaan asks to look into your hospital: {reason}', {
            name: asked.asked_by,
            reason: asked.reason + about,
          })}
        </span>
        <div className={styles.buttons}>
          {isOwner && (
            <Button size="compact-md" onClick={onOpen}>
              {t('Let in')}
            </Button>
          )}
          <Button size="compact-md" variant="default" disabled={isBusy} onClick={onDecline}>
            {t('Decline')}
          </Button>
        </div>
      </div>
    </Message>
  );
}
