import { Button } from '@mantine/core';
import { TEAM_MESSAGES as messages, type TeamMember } from '@nidaan/identity-contracts';
import {
  formatDateTime,
  ListPage,
  Message,
  namedChoices,
  pathTo,
  paths,
  RowLink,
  StatusFilter,
  t,
  useWholeList,
  type Column,
  ListFilter,
} from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../profile/profile.query.ts';
import { MemberMenu, type MenuOutcome } from './member-menu.tsx';
import { branchesOf, MemberEnd, MemberState } from './member-state.tsx';
import { teamListQuery } from './team.queries.ts';

const LABEL = 'Team';
const STATUSES = ['invited', 'active', 'suspended', 'expired', 'ended'];

/** All members, with search and a filter by status. */
export function TeamList({ onInvite }: { onInvite: () => void }) {
  const { data, isLoadingError, refetch } = useQuery(teamListQuery);
  const { data: profile } = useQuery(profileQuery);
  const branches = namedChoices(profile?.branches ?? []);
  const names = new Map(profile?.branches?.map(({ id, name }) => [id, name]));
  const isAlone = data?.length === 1;
  const [outcome, setOutcome] = useState<MenuOutcome | null>(null);
  const list = useWholeList({
    rows: isAlone ? [] : data,
    pageSize: 25,
    filters: ['status', 'role', 'branch'],
    keeps: (member, { search, filter }) =>
      (filter('status') === '' || member.status === filter('status')) &&
      (filter('role') === '' || member.role === filter('role')) &&
      (filter('branch') === '' || worksIn(member, Number(filter('branch')))) &&
      textOf(member).includes(search.trim().toLowerCase()),
    sorts: { name: ({ name }) => name, seen: ({ last_seen_at }) => last_seen_at ?? '' },
    error: isLoadingError ? messages.teamFailed : null,
    onRetry: () => void refetch(),
  });
  const isOwner = profile?.role === 'owner';
  return (
    <>
      {outcome && <Outcome outcome={outcome} onDismiss={() => setOutcome(null)} />}
      <ListPage
        title={t('Members')}
        label={t(LABEL)}
        list={list}
        columns={[...columns(names), menuColumn(isOwner, setOutcome)]}
        search={isAlone ? undefined : { label: t('Search members'), placeholder: t('Name or email') }}
        filters={
          isAlone ? undefined : (
            <>
              <StatusFilter address={list.address} statuses={STATUSES} />
              <ListFilter
                address={list.address}
                name="role"
                all={t('All roles')}
                label={t('Role')}
                choices={rolesIn(data ?? [])}
              />
              {branches.length > 1 && (
                <ListFilter address={list.address} name="branch" all={t('All branches')} label={t('Branch')} choices={branches} />
              )}
            </>
          )
        }
        noMatches={{ title: t('No members found') }}
        empty={{
          title: t('You work alone so far. Invite your first colleague.'),
          action: (
            <Button variant="default" onClick={onInvite}>
              {t('Invite')}
            </Button>
          ),
        }}
      />
    </>
  );
}

const Outcome = ({ outcome, onDismiss }: { outcome: MenuOutcome; onDismiss: () => void }) => (
  <Message kind={'fault' in outcome ? 'error' : 'success'} onDismiss={onDismiss}>
    {'fault' in outcome ? outcome.fault : outcome.notice}
  </Message>
);

const menuColumn = (isOwner: boolean, onDone: (outcome: MenuOutcome) => void): Column<TeamMember> => ({
  key: 'more',
  header: t('Actions'),
  align: 'right',
  render: (member) => (
    <MemberMenu member={member} mayChange={!member.is_self && (isOwner || member.role !== 'owner')} onDone={onDone} />
  ),
});

// Only roles that somebody holds are worth a choice.
const rolesIn = (members: readonly TeamMember[]): { value: string; label: string }[] =>
  [...new Map(members.map(({ role, role_label: label }) => [role, label]))].map(([value, label]) => ({ value, label: t(label) }));

const worksIn = ({ branches }: TeamMember, branch: number): boolean => branches === 'all' || branches.includes(branch);

const textOf = ({ name, email, role_label }: TeamMember): string => `${name} ${email} ${role_label}`.toLowerCase();

const columns = (names: ReadonlyMap<number, string>): readonly Column<TeamMember>[] => [
  {
    key: 'name',
    header: t('Name'),
    rowHeader: true,
    render: (member) => (
      <RowLink list={t(LABEL)} rowKey={member.id} to={pathTo(paths.teamMember, member.id)} isName>
        {member.is_self ? t('{name} (you)', { name: member.name }) : member.name}
      </RowLink>
    ),
  },
  { key: 'role', header: t('Role'), render: ({ role_label }) => t(role_label), below: true },
  { key: 'branches', header: t('Branches'), render: (member) => branchesOf(member, names), wideOnly: true },
  { key: 'status', header: t('Status'), render: (member) => <MemberState member={member} /> },
  { key: 'factor', header: t('Second step'), render: ({ mfa_is_on: isOn }) => (isOn ? t('On') : t('Off')), wideOnly: true },
  {
    key: 'seen',
    header: t('Last seen'),
    render: ({ last_seen_at: at }) => (at === null ? '–' : formatDateTime(at)),
    nowrap: true,
    wideOnly: true,
  },
  { key: 'ends', header: t('Ends'), render: (member) => <MemberEnd member={member} />, nowrap: true, wideOnly: true },
];
