import { Button } from '@mantine/core';
import { PageHeader, PageStack, paths, recordIdAt, ScreenTabs, t } from '@nidaan/ui';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiKeyList } from '../api-keys/api-key-list.tsx';
import { BranchList } from '../branches/branch-list.tsx';
import { OverPlanBar } from '../plan/plan-section.tsx';
import { profileQuery } from '../profile/profile.query.ts';
import { InviteForm } from './invite-form.tsx';
import { MemberPage } from './member-page.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { TeamList } from './team-list.tsx';

/** Screens of another domain that have their place here. */
export interface WebhookScreens {
  list: ReactNode;
  page: (id: number) => ReactNode;
}

/** Who works in the hospital, and what each may do (ORG-28). */
export function TeamTab({ webhooks }: { webhooks?: WebhookScreens }) {
  const { pathname } = useLocation();
  const isList = ([paths.roles, paths.branches, paths.apiKeys, paths.webhooks] as string[]).includes(pathname);
  const id = isList ? null : recordIdAt(paths.teamMember, pathname);
  const { data: profile } = useQuery(profileQuery);
  const mayIntegrate = profile?.permissions?.includes('integrations.manage') ?? false;
  const [isInviting, setInviting] = useState(false);
  if (id !== null) return <MemberPage key={id} id={id} />;
  const webhook = recordIdAt(paths.webhook, pathname);
  if (webhooks && webhook !== null) return webhooks.page(webhook);
  const invite = (
    <Button onClick={() => setInviting(true)} leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}>
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
          ...(mayIntegrate ? [{ label: t('API keys'), to: paths.apiKeys, panel: <ApiKeyList /> }] : []),
          ...(mayIntegrate && webhooks ? [{ label: t('Webhooks'), to: paths.webhooks, panel: webhooks.list }] : []),
        ]}
      />
      {isInviting && <InviteForm onClose={() => setInviting(false)} />}
    </PageStack>
  );
}
