import { Button } from '@mantine/core';
import { Icon, PageHeader, PageStack, paths, recordIdAt, ScreenTabs, t, type ScreenTab } from '@nidaan/ui';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router-dom';
import { ApiKeyList } from '../api-keys/api-key-list.tsx';
import { BranchList } from '../branches/branch-list.tsx';
import { OverPlanBar } from '../plan/plan-section.tsx';
import { profileQuery } from '../profile/profile.query.ts';
import { SupportAccessList } from '../support-access/support-access-list.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberPage } from './member-page.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { TeamList } from './team-list.tsx';

/** Screens of another domain that have their place here. */
export interface WebhookScreens {
  list: ReactNode;
  page: (id: number) => ReactNode;
}

const screensOfPrograms = (webhooks?: WebhookScreens): readonly ScreenTab[] => [
  { label: t('API keys'), to: paths.apiKeys, panel: <ApiKeyList /> },
  ...(webhooks ? [{ label: t('Webhooks'), to: paths.webhooks, panel: webhooks.list }] : []),
];

/** Who works in the hospital, and what each may do (ORG-28); the keys and webhooks of its programs (ORG-81, ORG-83). */
export function TeamTab({ webhooks }: { webhooks?: WebhookScreens }) {
  const { pathname } = useLocation();
  const { data: profile } = useQuery(profileQuery);
  // The shell has asked for it before.
  if (!profile) return null;
  // Servers of before name none.
  const { permissions = ['team.manage'] } = profile;
  const mayIntegrate = permissions.includes('integrations.manage');
  const webhook = recordIdAt(paths.webhook, pathname);
  if (webhooks && webhook !== null && mayIntegrate)
    return (
      <>
        <PageHeader title={t('Team')} subtitle={t('What programs of the hospital may do, and what they are told')} />
        {webhooks.page(webhook)}
      </>
    );
  const programs = mayIntegrate ? screensOfPrograms(webhooks) : [];
  return permissions.includes('team.manage') ? <Team programs={programs} /> : <Programs tabs={programs} />;
}

/** Of who manages keys and webhooks, and not the team: all other addresses lead to the first of these. */
function Programs({ tabs }: { tabs: readonly ScreenTab[] }) {
  const { pathname } = useLocation();
  const first = tabs[0]?.to ?? paths.dashboard;
  if (!tabs.some(({ to }) => matchPath(to, pathname))) return <Navigate to={first} replace />;
  return (
    <PageStack>
      <PageHeader title={t('Team')} subtitle={t('What programs of the hospital may do, and what they are told')} />
      <ScreenTabs label={t('Team')} tabs={tabs} />
    </PageStack>
  );
}

function Team({ programs }: { programs: readonly ScreenTab[] }) {
  const { pathname } = useLocation();
  const [isInviting, setInviting] = useState(false);
  const isList = ([paths.roles, paths.branches, paths.apiKeys, paths.webhooks, paths.supportAccess] as string[]).includes(
    pathname,
  );
  const id = isList ? null : recordIdAt(paths.teamMember, pathname);
  if (id !== null)
    return (
      <>
        <PageHeader title={t('Team')} subtitle={t('Who works here, and what each may do')} />
        <MemberPage key={id} id={id} />
      </>
    );
  const invite = (
    <Button onClick={() => setInviting(true)} leftSection={<Icon of={IconUserPlus} />}>
      {t('Invite')}
    </Button>
  );
  return (
    <PageStack>
      <PageHeader title={t('Team')} subtitle={t('Who works here, and what each may do')} actions={invite} />
      <OverPlanBar />
      <ScreenTabs
        label={t('Team')}
        tabs={[
          { label: t('Members'), to: paths.team, panel: <TeamList onInvite={() => setInviting(true)} /> },
          { label: t('Roles'), to: paths.roles, panel: <RoleMatrix /> },
          { label: t('Branches'), to: paths.branches, panel: <BranchList /> },
          ...programs,
          { label: t('Nidaan support'), to: paths.supportAccess, panel: <SupportAccessList /> },
        ]}
      />
      {isInviting && <InviteForm onClose={() => setInviting(false)} />}
    </PageStack>
  );
}
