import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { openSupportAccess, SUPPORT_ACCESS_MESSAGES as messages, type SupportAccess } from '@nidaan/identity-contracts';
import { Field, Form, FormFoot, inItsWords, t, useForm, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../profile/profile.query.ts';
import styles from '../team/team.module.css';

const HOURS = [1, 2, 4, 8, 24];

/** For how long the platform's staff may look, how far, and in which branch (ORG-67). */
export function SupportAccessForm({ asked, onClose }: { asked: SupportAccess | undefined; onClose: () => void }) {
  const { data: profile } = useQuery(profileQuery);
  const form = useForm({
    initialValues: { hours: '2', scope: 'read', branch: '', ticket: asked?.ticket == null ? '' : String(asked.ticket) },
  });
  const { submit, failure, dismiss, isBusy } = useSubmission(openSupportAccess, {
    failed: inItsWords(messages.openFailed),
    onFieldErrors: form.setErrors,
  });
  const send = async ({ hours, scope, branch, ticket }: typeof form.values) => {
    const body = { hours: Number(hours), scope, ticket, ...(branch !== '' && { branches: [Number(branch)] }) };
    if (await submit({ body })) onClose();
  };
  const branches = profile?.branches ?? [];
  return (
    <Modal opened title={t('Let Nidaan support in')} onClose={onClose}>
      <Form label={t('Let Nidaan support in')} form={form} className={styles.form} onSend={send}>
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
          <NativeSelect
            label={t('Branches')}
            data={[
              { value: '', label: t('All branches') },
              ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            {...form.getInputProps('branch')}
          />
        )}
        <Field form={form} name="ticket" as={TextInput} label={t('Ticket (optional)')} inputMode="numeric" autoComplete="off" />
        <FormFoot failure={failure} onDismiss={dismiss}>
          <Button type="submit" disabled={isBusy}>
            {t('Let in')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </FormFoot>
      </Form>
    </Modal>
  );
}
