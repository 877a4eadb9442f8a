import { Button } from '@mantine/core';
import type { HospitalAccountStats } from '@nidaan/admin-contracts';
import { ListPage, Message, PageHeader, PageStack, t, type Column } from '@nidaan/ui';
import { useState } from 'react';
import { FAILED } from '../frame/messages.ts';
import { ACCOUNT_COLUMN } from './account-columns.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { ResetFactorDialog } from './reset-factor-dialog.tsx';
import { useAccountList } from './use-account-list.ts';

const COLUMNS = [
  ACCOUNT_COLUMN.name,
  ACCOUNT_COLUMN.email,
  ACCOUNT_COLUMN.joined,
  ACCOUNT_COLUMN.status,
  // On phones the button needs the room.
  { ...ACCOUNT_COLUMN.patients, wideOnly: true },
  ACCOUNT_COLUMN.due,
];

/** Who uses the platform: name, e-mail, joined, patients, amount due (ADM-05), and the plan of each (ORG-52). */
export function UsersView() {
  const list = useAccountList(FAILED.users);
  const [planned, setPlanned] = useState<HospitalAccountStats | null>(null);
  const [lost, setLost] = useState<HospitalAccountStats | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const actions: Column<HospitalAccountStats> = {
    key: 'actions',
    header: t('Actions'),
    align: 'right',
    render: (doctor) => (
      <Button size="compact-sm" variant="default" data-row-action onClick={() => setPlanned(doctor)}>
        {t('Plan')}
      </Button>
    ),
  };
  return (
    <PageStack>
      <PageHeader
        title={t('Users')}
        subtitle={t('The hospitals and doctors on the platform; patients are counted since the last reset')}
      />
      {news !== null && (
        <Message kind="success" onDismiss={() => setNews(null)}>
          {news}
        </Message>
      )}
      <ListPage
        title={t('All users')}
        label={t('Users')}
        list={list}
        search={{ label: t('Search users'), placeholder: t('Name, hospital or email') }}
        columns={[...COLUMNS, actions]}
        noMatches={{ title: t('No users found'), text: t('Try another part of the name, hospital or email.') }}
        empty={{ title: t('No users yet'), text: t('A hospital appears here as soon as it has verified its email.') }}
      />
      {planned !== null && (
        <PlanDialog
          doctor={planned}
          onClose={() => setPlanned(null)}
          onLostPhone={() => {
            setLost(planned);
            setPlanned(null);
          }}
          onSaved={(sentence) => {
            setPlanned(null);
            setNews(sentence);
          }}
        />
      )}
      {lost !== null && (
        <ResetFactorDialog
          doctor={lost}
          onClose={() => setLost(null)}
          onSaved={(sentence) => {
            setLost(null);
            setNews(sentence);
          }}
        />
      )}
    </PageStack>
  );
}
