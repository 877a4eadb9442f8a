import { Button } from '@mantine/core';
import type { HospitalAccountStats } from '@nidaan/admin-contracts';
import { ListPage, Message, PageHeader, PageStack, t, type Column } from '@nidaan/ui';
import { useState } from 'react';
import { FAILED } from '../frame/messages.ts';
import { ACCOUNT_COLUMN } from './account-columns.tsx';
import { AskForAccessDialog } from './ask-for-access-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { ResetFactorDialog } from './reset-factor-dialog.tsx';
import { SupportAccessSection } from './support-access-section.tsx';
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

// What is done for a hospital, one dialog at a time.
const DIALOGS = { plan: PlanDialog, phone: ResetFactorDialog, access: AskForAccessDialog } as const;
type Step = keyof typeof DIALOGS;

/** Who uses the platform: name, e-mail, joined, patients, amount due (ADM-05), the plan of each (ORG-52), and who let the staff in. */
export function UsersView() {
  const list = useAccountList(FAILED.users);
  const [open, setOpen] = useState<{ step: Step; doctor: HospitalAccountStats } | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const actions: Column<HospitalAccountStats> = {
    key: 'actions',
    header: t('Actions'),
    align: 'right',
    render: (doctor) => (
      <Button size="compact-sm" variant="default" data-row-action onClick={() => setOpen({ step: 'plan', doctor })}>
        {t('Plan')}
      </Button>
    ),
  };
  const saved = (sentence: string) => {
    setOpen(null);
    setNews(sentence);
  };
  const goTo = (step: Step) => () => setOpen((now) => now && { ...now, step });
  const Dialog = open && DIALOGS[open.step];
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
      <SupportAccessSection />
      <ListPage
        title={t('All users')}
        label={t('Users')}
        list={list}
        search={{ label: t('Search users'), placeholder: t('Name, hospital or email') }}
        columns={[...COLUMNS, actions]}
        noMatches={{ title: t('No users found'), text: t('Try another part of the name, hospital or email.') }}
        empty={{ title: t('No users yet'), text: t('A hospital appears here as soon as it has verified its email.') }}
      />
      {Dialog && (
        <Dialog
          doctor={open.doctor}
          onClose={() => setOpen(null)}
          onLostPhone={goTo('phone')}
          onAskForAccess={goTo('access')}
          onSaved={saved}
        />
      )}
    </PageStack>
  );
}
