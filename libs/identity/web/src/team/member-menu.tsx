import { Menu, UnstyledButton } from '@mantine/core';
import { changeMember, sendInvitation, TEAM_MESSAGES as messages, type TeamMember } from '@nidaan/identity-contracts';
import { Icon, inItsWords, pathTo, paths, t, useSubmission } from '@nidaan/ui';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import styles from './team.module.css';

/** What was done from the menu of a row, or why it was not. */
export type MenuOutcome = { notice: string } | { fault: string };

/** Where the page of a member is opened: '#end' asks for the reason at once. */
export type MemberPart = 'access' | 'end' | 'sessions' | 'second-step';

interface MemberMenuProps {
  member: TeamMember;
  /** False for oneself, and for an owner where the caller is none: the server refuses it. */
  mayChange: boolean;
  onDone: (outcome: MenuOutcome) => void;
}

/** What a manager does with a member of the list (ORG-28). What cannot be done with this one is absent. */
export function MemberMenu({ member, mayChange, onDone }: MemberMenuProps) {
  const navigate = useNavigate();
  const open = (part: MemberPart) => navigate(`${pathTo(paths.teamMember, member.id)}#${part}`);
  const { again, toggle, isBusy } = useMenuActions(member, onDone);
  const isOver = member.status === 'ended' || member.status === 'revoked';
  const isInvited = member.status === 'invited';
  const isHere = !isOver && !isInvited;
  const isSuspended = member.status === 'suspended';
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <UnstyledButton className={styles.dots} aria-label={t('Actions for {name}', { name: member.name })} disabled={isBusy}>
          <Icon of={IconDots} size={18} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open('access')}>{mayChange && isHere ? t('Edit') : t('Open')}</Menu.Item>
        {isInvited && mayChange && member.email !== '' && <Menu.Item onClick={() => void again()}>{t('Send again')}</Menu.Item>}
        {isHere && mayChange && (
          <>
            <Menu.Item onClick={() => void toggle()}>{isSuspended ? t('Let in again') : t('Suspend')}</Menu.Item>
            <Menu.Item color="red" onClick={() => open('end')}>
              {t('End')}
            </Menu.Item>
          </>
        )}
        {isHere && <Menu.Item onClick={() => open('sessions')}>{t('Sessions')}</Menu.Item>}
        {isHere && mayChange && member.mfa_is_on && (
          <Menu.Item onClick={() => open('second-step')}>{t('Reset the second step')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function useMenuActions(member: TeamMember, onDone: MemberMenuProps['onDone']) {
  const options = {
    failed: inItsWords(messages.teamFailed),
    onFailure: ({ sentence }: { sentence: string }) => onDone({ fault: sentence }),
  };
  const sending = useSubmission(sendInvitation, options);
  const changing = useSubmission(changeMember, options);
  const isSuspended = member.status === 'suspended';
  const again = async () => {
    if (await sending.submit({ params: { id: member.id } })) onDone({ notice: t('The invitation was sent again.') });
  };
  const toggle = async () => {
    const body = { is_active: isSuspended, version: member.version };
    const notice = isSuspended ? t('This person may log in again.') : t('Suspended: this person is logged out everywhere.');
    if (await changing.submit({ params: { id: member.id }, body })) onDone({ notice });
  };
  return { again, toggle, isBusy: sending.isBusy || changing.isBusy };
}
