import { NativeSelect, TextInput } from '@mantine/core';
import { issueToken, TOKEN_PRIORITIES, type QueueAnswer } from '@nidaan/scheduling-contracts';
import { Field, FormDialog, inItsWords, t, useForm, useSubmission } from '@nidaan/ui';
import { PRIORITY_LABELS } from './token-words.ts';

/** A token for a visit, by its number, or for whoever gives a name. */
export function NewToken({ queue, onClose }: { queue: QueueAnswer; onClose: () => void }) {
  const form = useForm({ initialValues: { visit: '', name: '', priority: 'normal' } });
  const sending = useSubmission(issueToken, {
    failed: inItsWords(t('The token could not be issued. Please try again.')),
    onFieldErrors: form.setErrors,
  });
  const send = async ({ visit, name, priority }: typeof form.values) => {
    const whose = visit.trim() === '' ? { name } : { visit_id: visit.trim() };
    if (await sending.submit({ body: { queue_id: queue.id, ...whose, priority } })) onClose();
  };
  return (
    <FormDialog
      title={t('New token')}
      onClose={onClose}
      closeOnClickOutside={false}
      form={form}
      onSend={send}
      sending={sending}
      submit={t('Issue the token')}
    >
      <Field
        form={form}
        name="visit"
        as={TextInput}
        label={t('Patient number')}
        description={t('Or leave it empty and give a name')}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
      />
      <Field form={form} name="name" as={TextInput} label={t('Name')} autoComplete="off" />
      <NativeSelect
        label={t('Priority')}
        data={TOKEN_PRIORITIES.map((value) => ({ value, label: t(PRIORITY_LABELS[value]) }))}
        {...form.getInputProps('priority')}
      />
    </FormDialog>
  );
}
