import { NativeSelect, TextInput } from '@mantine/core';
import { openSupportAccess, SUPPORT_ACCESS_MESSAGES as messages, type SupportAccess } from '@nidaan/identity-contracts';
import { Field, FormDialog, inItsWords, namedChoices, t, useForm, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../profile/profile.query.ts';

const HOURS = [1, 2, 4, 8, 24];

/** For how long the platform's staff may look, how far, and in which branch (ORG-67). */
export function SupportAccessForm({ asked, onClose }: { asked: SupportAccess | undefined; onClose: () => void }) {
  const { data: profile } = useQuery(profileQuery);
  const form = useForm({
    initialValues: { hours: '2', scope: 'read', branch: '', ticket: asked?.ticket == null ? '' : String(asked.ticket) },
  });
  const sending = useSubmission(openSupportAccess, {
    failed: inItsWords(messages.openFailed),
    onFieldErrors: form.setErrors,
  });
  const send = async ({ hours, scope, branch, ticket }: typeof form.values) => {
    const body = { hours: Number(hours), scope, ticket, ...(branch !== '' && { branches: [Number(branch)] }) };
    if (await sending.submit({ body })) onClose();
  };
  const branches = profile?.branches ?? [];
  return (
    <FormDialog
      title={t('Let Nidaan support in')}
      onClose={onClose}
      form={form}
      onSend={send}
      sending={sending}
      submit={t('Let in')}
    >
      <NativeSelect
        label={t('For how long')}
        data={HOURS.map((hours) => ({
          value: String(hours),
          label: hours === 1 ? t('1 hour') : t('{hours} hours', { hours }),
        }))}
        {...form.getInputProps('hours')}
        data-autofocus
      />
      <NativeSelect
        label={t('What they may do')}
        description={t('Never prescribe, take money, or see whole Aadhaar numbers.')}
        data={[
          { value: 'read', label: t('Look only') },
          { value: 'write', label: t('Look, and correct data and settings') },
        ]}
        {...form.getInputProps('scope')}
      />
      {branches.length > 1 && (
        <NativeSelect label={t('Branches')} data={namedChoices(branches, t('All branches'))} {...form.getInputProps('branch')} />
      )}
      <Field form={form} name="ticket" as={TextInput} label={t('Ticket (optional)')} inputMode="numeric" autoComplete="off" />
    </FormDialog>
  );
}
