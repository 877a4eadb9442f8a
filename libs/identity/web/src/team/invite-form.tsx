import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { inviteMember, invitedByMail, namedAtDesk, TEAM_MESSAGES as messages } from '@nidaan/identity-contracts';
import {
  DateField,
  Dialog,
  Field,
  FormDialog,
  inItsWords,
  Message,
  namedChoices,
  schemaResolver,
  t,
  useForm,
  useSubmission,
} from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../profile/profile.query.ts';
import { OneTimeSlip } from './one-time-slip.tsx';
import { useRoleChoices } from './use-role-choices.ts';
import styles from './team.module.css';

interface Values {
  name: string;
  email: string;
  /** Of who has no e-mail; '' for others. */
  login_name: string;
  role: string;
  /** '' for all branches of who invites. */
  branch: string;
  valid_until: string;
}

const EMPTY: Values = { name: '', email: '', login_name: '', role: '', branch: '', valid_until: '' };

/** Invites a colleague: name, e-mail, role, branch, last day, Enter (ORG-28). Another may follow. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const roles = useRoleChoices();
  const { data: profile } = useQuery(profileQuery);
  const [isWithoutEmail, setWithoutEmail] = useState(false);
  const [slip, setSlip] = useState<{ name: string; signInName: string; password: string } | null>(null);
  const [done, setDone] = useState<{ name: string; warnings: readonly string[] } | null>(null);
  const form = useForm<Values>({
    initialValues: EMPTY,
    validate: (values) => schemaResolver(isWithoutEmail ? namedAtDesk : invitedByMail, { sync: true })(values),
  });
  const sending = useSubmission(inviteMember, {
    failed: inItsWords(messages.teamFailed),
    onFieldErrors: form.setErrors,
  });
  const send = async ({ branch, valid_until, ...values }: Values) => {
    setDone(null);
    const only = branch === '' ? {} : { branches: [Number(branch)], branch: Number(branch) };
    const sent = await sending.submit({ body: { ...values, ...only, ...(valid_until === '' ? {} : { valid_until }) } });
    if (!sent) return;
    const { name, email, warnings, one_time_password: password } = sent.answer;
    if (password) setSlip({ name, signInName: email, password });
    else setDone({ name, warnings });
    form.reset();
  };
  const branches = profile?.branches ?? [];
  if (slip) {
    return (
      <Dialog opened title={t('One-time password')} onClose={onClose}>
        <OneTimeSlip {...slip} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t('Invite a colleague')}
      form={form}
      onSend={send}
      sending={sending}
      submit={isWithoutEmail ? t('Make the login') : t('Send invitation')}
      cancel={t('Close')}
      onClose={onClose}
    >
      {done && (
        <Message kind={done.warnings.length > 0 ? 'warning' : 'success'}>
          {[t('{name} is invited. The mail is on its way.', { name: done.name }), ...done.warnings.map((each) => t(each))].join(
            ' ',
          )}
        </Message>
      )}
      <Field form={form} name="name" as={TextInput} label={t('Name')} autoComplete="off" data-autofocus />
      {isWithoutEmail ? (
        <Field
          form={form}
          name="login_name"
          as={TextInput}
          label={t('Sign-in name')}
          description={t('Small letters, digits, dots and dashes, for example sister.meera')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <Field form={form} name="email" as={TextInput} label={t('Email')} type="email" autoComplete="off" />
      )}
      <Checkbox
        label={t('This person has no email')}
        checked={isWithoutEmail}
        onChange={({ currentTarget }) => {
          setWithoutEmail(currentTarget.checked);
          form.setFieldValue(currentTarget.checked ? 'email' : 'login_name', '');
        }}
      />
      <Field form={form} name="role" as={NativeSelect} label={t('Role')} data={[{ value: '', label: '' }, ...roles]} />
      {branches.length > 1 && (
        <NativeSelect label={t('Branches')} data={namedChoices(branches, t('All branches'))} {...form.getInputProps('branch')} />
      )}
      <DateField label={t('Ends on (optional)')} {...form.getInputProps('valid_until')} />
      <p className={styles.hint}>
        {isWithoutEmail
          ? t('A one-time password is shown once, to be printed and handed over.')
          : t('The link in the mail holds for 7 days. No account is made before it is accepted.')}
      </p>
    </FormDialog>
  );
}
