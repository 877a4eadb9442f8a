import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  changeMember,
  endMember,
  revokeInvitation,
  sendInvitation,
  TEAM_MESSAGES as messages,
  type TeamMember,
} from '@nidaan/identity-contracts';
import { Confirm, DateField, FailureNote, Form, inItsWords, Section, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useBranchChoice } from './use-branch-choice.tsx';
import { useRoleChoices } from './use-role-choices.ts';
import styles from './team.module.css';

interface MemberActionsProps {
  member: TeamMember;
  /** Called with what is said of a change that was made. */
  onDone: (notice: string) => void;
}

const OPTIONS = { failed: inItsWords(messages.teamFailed) };

/** What a manager does with a member, by what the member is. */
export function MemberActions({ member, onDone }: MemberActionsProps) {
  if (member.status === 'ended' || member.status === 'revoked') return null;
  if (member.status === 'invited') return <InvitationActions member={member} onDone={onDone} />;
  return <AccessActions member={member} onDone={onDone} />;
}

function InvitationActions({ member, onDone }: MemberActionsProps) {
  const sending = useSubmission(sendInvitation, OPTIONS);
  const revoking = useSubmission(revokeInvitation, OPTIONS);
  const params = { id: member.id };
  const again = async () => {
    if (await sending.submit({ params })) onDone(t('The invitation was sent again.'));
  };
  const revoke = async () => {
    if (await revoking.submit({ params })) onDone(t('The invitation was taken back.'));
  };
  return (
    <Section title={t('Invitation')}>
      <div className={styles.form}>
        <div className={styles.buttons}>
          <Button loading={sending.isBusy} onClick={() => void again()}>
            {t('Send again')}
          </Button>
          <Button variant="default" loading={revoking.isBusy} onClick={() => void revoke()}>
            {t('Take back')}
          </Button>
        </div>
        <FailureNote failure={sending.failure ?? revoking.failure} />
      </div>
    </Section>
  );
}

function AccessActions({ member, onDone }: MemberActionsProps) {
  const roles = useRoleChoices();
  const [role, setRole] = useState(member.role);
  const [name, setName] = useState(member.name);
  const [phone, setPhone] = useState(member.phone);
  const branches = useBranchChoice(member);
  const [until, setUntil] = useState(member.valid_until?.slice(0, 10) ?? '');
  // From the menu of the list.
  const [isEnding, setEnding] = useState(useLocation().hash === '#end');
  const { submit, failure, dismiss, isBusy } = useSubmission(changeMember, OPTIONS);
  const change = async (body: Parameters<typeof submit>[0]['body'], notice: string) => {
    if (await submit({ params: { id: member.id }, body: { ...body, version: member.version } })) onDone(notice);
  };
  const isDateKept = until === (member.valid_until?.slice(0, 10) ?? '');
  const isUnchanged = role === member.role && isDateKept && name === member.name && phone === member.phone && !branches.isChanged;
  const save = () =>
    change(
      {
        role,
        ...(name !== member.name && { name }),
        ...(phone !== member.phone && { phone }),
        ...branches.change,
        ...(isDateKept ? {} : { valid_until: until === '' ? null : until }),
      },
      t('Saved. It counts from now on.'),
    );
  const isSuspended = member.status === 'suspended';
  const toggle = () =>
    change(
      { is_active: isSuspended },
      isSuspended ? t('This person may log in again.') : t('Suspended: this person is logged out everywhere.'),
    );
  return (
    <Section title={t('Access')}>
      <Form label={t('Access')} className={styles.form} onSend={save}>
        <div className={styles.fields}>
          <NativeSelect
            label={t('Role')}
            data={roles}
            value={role}
            onChange={(event) => (setRole(event.currentTarget.value), dismiss())}
          />
          <DateField label={t('Ends on (optional)')} value={until} onChange={(day) => (setUntil(day), dismiss())} />
          <TextInput
            label={t('Name')}
            value={name}
            onChange={({ currentTarget }) => (setName(currentTarget.value), dismiss())}
            autoComplete="off"
          />
          <TextInput
            label={t('Phone')}
            type="tel"
            value={phone}
            onChange={({ currentTarget }) => (setPhone(currentTarget.value), dismiss())}
            autoComplete="off"
          />
        </div>
        {branches.field}
        <FailureNote failure={failure} />
        <div className={styles.buttons}>
          <Button type="submit" loading={isBusy} disabled={isUnchanged}>
            {t('Save')}
          </Button>
          <Button type="button" variant="default" disabled={isBusy} onClick={() => void toggle()}>
            {isSuspended ? t('Let in again') : t('Suspend')}
          </Button>
          <Button type="button" variant="default" color="red" disabled={isBusy} onClick={() => setEnding(true)}>
            {t('End')}
          </Button>
        </div>
      </Form>
      {isEnding && <EndQuestion member={member} onDone={onDone} onClose={() => setEnding(false)} />}
    </Section>
  );
}

function EndQuestion({ member, onDone, onClose }: MemberActionsProps & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { submit, failure, dismiss, isBusy } = useSubmission(endMember, OPTIONS);
  const confirm = async () => {
    if (!(await submit({ params: { id: member.id }, body: { reason } }))) return;
    onClose();
    onDone(t('The membership has ended.'));
  };
  return (
    <Confirm
      title={t('End the membership of {name}?', { name: member.name })}
      label={t('End')}
      isBusy={isBusy}
      error={failure?.sentence}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p className={styles.about}>
        {t(
          'This person is logged out everywhere at once. The name stays on papers and in the trail. A new invitation makes a new member.',
        )}
      </p>
      <TextInput label={t('Reason')} value={reason} onChange={(event) => (setReason(event.currentTarget.value), dismiss())} />
    </Confirm>
  );
}
