import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { inviteMember, newMember, TEAM_MESSAGES as messages } from '@nidaan/identity-contracts';
import { DateField, Field, FailureNote, Form, inItsWords, Message, schemaResolver, t, useForm, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../profile/profile.query.ts';
import { useRoleChoices } from './use-role-choices.ts';
import styles from './team.module.css';

interface Values {
  name: string;
  email: string;
  role: string;
  /** '' for all branches of who invites. */
  branch: string;
  valid_until: string;
}

const EMPTY: Values = { name: '', email: '', role: '', branch: '', valid_until: '' };
const checked = newMember.pick({ name: true, email: true, role: true });

/** Invites a colleague: name, e-mail, role, branch, last day, Enter (ORG-28). Another may follow. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const roles = useRoleChoices();
  const { data: profile } = useQuery(profileQuery);
  const [done, setDone] = useState<{ name: string; warnings: readonly string[] } | null>(null);
  const form = useForm<Values>({ initialValues: EMPTY, validate: schemaResolver(checked, { sync: true }) });
  const { submit, failure, dismiss, isBusy } = useSubmission(inviteMember, {
    failed: inItsWords(messages.teamFailed),
    onFieldErrors: form.setErrors,
  });
  const send = async ({ branch, valid_until, ...values }: Values) => {
    setDone(null);
    const only = branch === '' ? {} : { branches: [Number(branch)], branch: Number(branch) };
    const sent = await submit({ body: { ...values, ...only, ...(valid_until === '' ? {} : { valid_until }) } });
    if (!sent) return;
    setDone({ name: sent.answer.name, warnings: sent.answer.warnings });
    form.reset();
  };
  const branches = profile?.branches ?? [];
  return (
    <Modal opened title={t('Invite a colleague')} onClose={onClose}>
      <Form label={t('Invite a colleague')} form={form} className={styles.form} onSend={send}>
        {done && (
          <Message kind={done.warnings.length > 0 ? 'warning' : 'success'}>
            {[t('{name} is invited. The mail is on its way.', { name: done.name }), ...done.warnings.map((each) => t(each))].join(
              ' ',
            )}
          </Message>
        )}
        <Field form={form} name="name" as={TextInput} label={t('Name')} autoComplete="off" data-autofocus />
        <Field form={form} name="email" as={TextInput} label={t('Email')} type="email" autoComplete="off" />
        <Field form={form} name="role" as={NativeSelect} label={t('Role')} data={[{ value: '', label: '' }, ...roles]} />
        {branches.length > 1 && (
          <NativeSelect
            label={t('Branches')}
            data={[
              { value: '', label: t('All branches') },
              ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            {...form.getInputProps('branch')}
          />
        )}
        <DateField label={t('Ends on (optional)')} {...form.getInputProps('valid_until')} />
        <p className={styles.hint}>{t('The link in the mail holds for 7 days. No account is made before it is accepted.')}</p>
        <FailureNote failure={failure} onDismiss={dismiss} />
        <div className={styles.buttons}>
          <Button type="submit" loading={isBusy}>
            {t('Send invitation')}
          </Button>
          <Button type="button" variant="default" disabled={isBusy} onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
