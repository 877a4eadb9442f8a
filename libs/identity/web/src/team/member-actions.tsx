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

/** The fields of a member that can be changed, as typed. */
interface Edits {
  role?: string;
  name?: string;
  phone?: string;
  until?: string;
}

/** A member to be changed. What was typed, and the question before the end, stay when the list is read again meanwhile. */
function useMemberChange(read: TeamMember, onDone: MemberActionsProps['onDone']) {
  const { submit, ...submission } = useSubmission(changeMember, OPTIONS);
  const [answered, setAnswered] = useState<TeamMember | null>(null);
  const [edits, setEdits] = useState<Edits>({});
  // What the button was pressed for, until it is done: the member is read again after a call whose answer was lost, and may stand so by then.
  const [wished, setWished] = useState<'in' | 'out' | null>(null);
  // The answer to a change is newer than the list until that is read again.
  const member = answered && answered.version > read.version ? answered : read;
  const branches = useBranchChoice(member);
  const dayOf = member.valid_until?.slice(0, 10) ?? '';
  const { role = member.role, name = member.name, phone = member.phone, until = dayOf } = edits;
  const body = {
    ...(role !== member.role && { role }),
    ...(name !== member.name && { name }),
    ...(phone !== member.phone && { phone }),
    ...branches.change,
    ...(until !== dayOf && { valid_until: until === '' ? null : until }),
  };
  const send = async (change: Partial<Parameters<typeof submit>[0]['body']>, notice: string) => {
    const done = await submit({ params: { id: member.id }, body: { ...change, version: member.version } });
    if (!done) return false;
    setAnswered(done.answer);
    setWished(null);
    onDone(notice);
    return true;
  };
  const next = wished ?? (member.status === 'suspended' ? 'in' : 'out');
  return {
    ...submission,
    member,
    next,
    branches,
    fields: { role, name, phone, until },
    isUnchanged: Object.keys(body).length === 0,
    edit: (change: Edits) => {
      setEdits({ ...edits, ...change });
      setWished(null);
      submission.dismiss();
    },
    save: async () => {
      if (!(await send(body, t('Saved. It counts from now on.')))) return;
      setEdits({});
      branches.forget();
    },
    toggle: () => {
      setWished(next);
      return next === 'in'
        ? send({ is_active: true }, t('This person may log in again.'))
        : send({ is_active: false }, t('Suspended: this person is logged out everywhere.'));
    },
  };
}

function AccessActions({ member: read, onDone }: MemberActionsProps) {
  const roles = useRoleChoices();
  const { member, next, branches, fields, edit, save, toggle, failure, isBusy, isUnchanged } = useMemberChange(read, onDone);
  // From the menu of the list.
  const [isEnding, setEnding] = useState(useLocation().hash === '#end');
  return (
    <Section title={t('Access')}>
      <Form label={t('Access')} className={styles.form} onSend={save}>
        <div className={styles.fields}>
          <NativeSelect
            label={t('Role')}
            data={roles}
            value={fields.role}
            onChange={({ currentTarget }) => edit({ role: currentTarget.value })}
          />
          <DateField label={t('Ends on (optional)')} value={fields.until} onChange={(until) => edit({ until })} />
          <TextInput
            label={t('Name')}
            value={fields.name}
            onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
            autoComplete="off"
          />
          <TextInput
            label={t('Phone')}
            type="tel"
            value={fields.phone}
            onChange={({ currentTarget }) => edit({ phone: currentTarget.value })}
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
            {next === 'in' ? t('Let in again') : t('Suspend')}
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
