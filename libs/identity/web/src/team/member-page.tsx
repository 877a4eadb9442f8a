import { TEAM_MESSAGES as messages, type TeamMember } from '@nidaan/identity-contracts';
import { Facts, faultOf, formatDate, formatDateTime, Message, PageStack, paths, RecordPage, Section, t } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { profileQuery } from '../profile/profile.query.ts';
import { MemberAccess } from './member-access.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberExtras } from './member-extras.tsx';
import { MemberHistory } from './member-history.tsx';
import { MemberSecondStep } from './member-second-step.tsx';
import { MemberSessions } from './member-sessions.tsx';
import { OneTimePassword } from './one-time-password.tsx';
import { branchesOf, MemberState } from './member-state.tsx';
import { teamListQuery } from './team.queries.ts';

/** One member: what the person is here, may do now, and what became of it. */
export function MemberPage({ id }: { id: number }) {
  const query = useQuery(teamListQuery);
  const { data } = query;
  const [notice, setNotice] = useState<string | null>(null);
  // A part that the menu of the list asks for.
  const { hash: asked } = useLocation();
  const member = data && (data.find((each) => each.id === id) ?? null);
  return (
    <RecordPage
      kind={t('Member')}
      list={paths.team}
      record={member}
      unknown={t(messages.memberUnknown)}
      {...faultOf(query, messages.teamFailed)}
    >
      {(found) => (
        <PageStack>
          {notice && (
            <Message kind="success" onDismiss={() => setNotice(null)}>
              {notice}
            </Message>
          )}
          <Section title={found.name} actions={<MemberState member={found} />}>
            <MemberFacts member={found} />
          </Section>
          {!found.is_self && <MemberActions key={found.id} member={found} onDone={setNotice} />}
          <MemberAccess id={id} />
          {!found.is_self && <MemberExtras member={found} onDone={setNotice} />}
          {!found.is_self && <OneTimePassword member={found} />}
          {!found.is_self && <MemberSecondStep member={found} onDone={setNotice} />}
          <div ref={asked === '#sessions' ? bringIntoSight : undefined}>
            <MemberSessions id={id} name={found.name} />
          </div>
          <MemberHistory id={id} />
        </PageStack>
      )}
    </RecordPage>
  );
}

const bringIntoSight = (part: HTMLElement | null): void => part?.scrollIntoView({ block: 'start' });

function MemberFacts({ member }: { member: TeamMember }) {
  const { data: profile } = useQuery(profileQuery);
  const names = new Map(profile?.branches?.map(({ id, name }) => [id, name]));
  const day = (at: string | null) => (at === null ? '–' : formatDate(at));
  return (
    <Facts
      label={t('Member')}
      facts={[
        { label: t('Role'), value: t(member.role_label) },
        { label: t('Email'), value: member.email || '–' },
        { label: t('Phone'), value: member.phone || '–' },
        { label: t('Branches'), value: branchesOf(member, names) },
        { label: t('Joined'), value: day(member.joined_at) },
        { label: t('Ends'), value: day(member.valid_until) },
        { label: t('Last seen'), value: member.last_seen_at === null ? '–' : formatDateTime(member.last_seen_at) },
        { label: t('Second step'), value: member.mfa_is_on ? t('On') : t('Off') },
      ]}
    />
  );
}
