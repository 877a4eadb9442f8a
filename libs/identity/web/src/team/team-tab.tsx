import { Button } from '@mantine/core';
import { PageHeader, PageStack, paths, recordIdAt, ScreenTabs, t } from '@nidaan/ui';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiKeyList } from '../api-keys/api-key-list.tsx';
import { BranchList } from '../branches/branch-list.tsx';
import { OverPlanBar } from '../plan/plan-section.tsx';
import { profileQuery } from '../profile/profile.query.ts';
import { InviteForm } from './invite-form.tsx';
import { MemberPage } from './member-page.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { TeamList } from './team-list.tsx';

/** Who works in the hospital, and what each may do (ORG-28). */
export function TeamTab() {
  const { pathname } = useLocation();
  const isList = ([paths.roles, paths.branches, paths.apiKeys] as string[]).includes(pathname);
  const id = isList ? null : recordIdAt(paths.teamMember, pathname);
  const { data: profile } = useQuery(profileQuery);
  const mayIntegrate = profile?.permissions?.includes('integrations.manage') ?? false;
  const [isInviting, setInviting] = useState(false);
  if (id !== null) return <MemberPage key={id} id={id} />;
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
        ]}
      />
      {isInviting && <InviteForm onClose={() => setInviting(false)} />}
    </PageStack>
  );
}
