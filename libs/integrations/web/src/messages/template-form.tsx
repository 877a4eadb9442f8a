import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  changeMessageTemplate,
  createMessageTemplate,
  MESSAGE_SENTENCES as say,
  MESSAGE_VARIABLES,
  messageTemplateForm,
  type MessageTemplate,
} from '@nidaan/integrations-contracts';
import { Field, FormDialog, inItsWords, schemaResolver, t, useForm, useSubmission } from '@nidaan/ui';
import { DltFields } from './dlt-fields.tsx';
import { Preview } from './preview.tsx';
import { typedOf, withParts, type TypedTemplate } from './typed-template.ts';
import { channelChoices, kindChoices, languageChoices, VARIABLE_LABELS } from './words.ts';
import styles from './messages.module.css';

interface Props {
  /** Null: a new one. */
  template: MessageTemplate | null;
  /** Those of the settings. */
  headers: readonly string[];
  onClose: () => void;
}

/** Adds or changes a template; of an SMS with what the DLT portal knows of it. */
export function TemplateForm({ template, headers, onClose }: Props) {
  const form = useForm<TypedTemplate>({
    initialValues: typedOf(template, headers),
    validate: schemaResolver(messageTemplateForm, { sync: true }),
  });
  const options = { failed: inItsWords(say.saveFailed), onFieldErrors: form.setErrors };
  const creating = useSubmission(createMessageTemplate, options);
  const changing = useSubmission(changeMessageTemplate, options);
  const sending = template ? changing : creating;
  const { channel } = form.values;
  const send = async (values: TypedTemplate) => {
    const done = template
      ? await changing.submit({ params: { id: template.id }, body: values })
      : await creating.submit({ body: values });
    if (done) onClose();
  };
  const title = template ? t('Change template') : t('New template');
  return (
    <FormDialog
      size="lg"
      title={title}
      closeOnClickOutside={false}
      form={form}
      onSend={send}
      sending={sending}
      submit={t('Save')}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <NativeSelect label={t('Kind')} data={kindChoices()} {...form.getInputProps('kind')} />
        <NativeSelect label={t('Language')} data={languageChoices()} {...form.getInputProps('language')} />
        <NativeSelect label={t('Channel')} data={channelChoices()} {...form.getInputProps('channel')} />
      </div>
      {channel === 'email' && <Field form={form} name="subject" as={TextInput} label={t('Subject')} autoComplete="off" />}
      <Textarea
        label={t('Text')}
        description={channel === 'sms' ? t('To the letter as it is registered, with its parts as {#var#}') : wordsHint()}
        rows={5}
        {...form.getInputProps('body')}
        onChange={({ currentTarget }) => form.setValues(withParts(form.values, currentTarget.value))}
      />
      {channel === 'sms' && <DltFields form={form} headers={headers} />}
      <Checkbox label={t('Active')} {...form.getInputProps('is_active', { type: 'checkbox' })} />
      {template && <Preview id={template.id} />}
    </FormDialog>
  );
}

const wordsHint = (): string =>
  t('Words that may stand in it: {words}', {
    words: MESSAGE_VARIABLES.map((word) => `{${word}} ${t(VARIABLE_LABELS[word])}`).join(', '),
  });
