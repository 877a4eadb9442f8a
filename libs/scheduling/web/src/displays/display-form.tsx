import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import {
  addDisplay,
  changeDisplay,
  DISPLAY_LANGUAGES,
  type DisplayAnswer,
  type DisplayLanguage,
  type QueueAnswer,
} from '@nidaan/scheduling-contracts';
import { Field, FormDialog, inItsWords, t, useForm, useSubmission } from '@nidaan/ui';
import styles from './displays.module.css';
import { languageName } from './languages.ts';

const asTyped = (display: DisplayAnswer | null) => ({
  name: display?.name ?? '',
  queues: (display?.queues ?? []).map(String),
  language: display?.languages[0] ?? 'en',
  theme: display?.theme ?? 'dark',
  notice: display?.notice ?? '',
  volume: String(display?.volume ?? 80),
  silent_from: display?.silent_from ?? '',
  silent_to: display?.silent_to ?? '',
  show_names: display?.show_names ?? false,
  voice: display?.voice ?? true,
});
type Typed = ReturnType<typeof asTyped>;

const sent = ({ queues, language, theme, ...typed }: Typed, before: DisplayAnswer | null) => ({
  ...typed,
  queues: queues.map(Number),
  languages: [language as DisplayLanguage, ...(before?.languages.slice(1) ?? [])],
  theme: theme === 'light' ? ('light' as const) : ('dark' as const),
});

/** Adds a display, or changes one. */
export function DisplayForm({
  queues,
  display,
  onClose,
}: {
  queues: readonly QueueAnswer[];
  display: DisplayAnswer | null;
  onClose: () => void;
}) {
  const title = display ? t('Change the display') : t('New display');
  const form = useForm({ initialValues: asTyped(display) });
  const options = { failed: inItsWords(t('The display could not be saved. Please try again.')), onFieldErrors: form.setErrors };
  const adding = useSubmission(addDisplay, options);
  const changing = useSubmission(changeDisplay, options);
  const sending = display ? changing : adding;
  const send = async (values: Typed) => {
    const body = sent(values, display);
    const done = display ? await changing.submit({ params: { id: display.id }, body }) : await adding.submit({ body });
    if (done) onClose();
  };
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      closeOnClickOutside={false}
      form={form}
      onSend={send}
      sending={sending}
      submit={t('Save')}
    >
      <Field form={form} name="name" as={TextInput} label={t('Name')} autoComplete="off" data-autofocus />
      <Checkbox.Group label={t('Queues')} {...form.getInputProps('queues')}>
        <div className={styles.form}>
          {queues.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        label={t('Language')}
        data={DISPLAY_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        {...form.getInputProps('language')}
      />
      <NativeSelect
        label={t('Colours')}
        data={[
          { value: 'dark', label: t('Dark') },
          { value: 'light', label: t('Light') },
        ]}
        {...form.getInputProps('theme')}
      />
      <Field form={form} name="notice" as={TextInput} label={t('Notice')} autoComplete="off" />
      <div className={styles.pair}>
        <Field form={form} name="volume" as={TextInput} label={t('Volume (0 to 100)')} inputMode="numeric" />
        <Field form={form} name="silent_from" as={TextInput} label={t('Silent from')} placeholder="21:00" />
        <Field form={form} name="silent_to" as={TextInput} label={t('Silent until')} placeholder="07:00" />
      </div>
      <Checkbox label={t('Speak the calls')} {...form.getInputProps('voice', { type: 'checkbox' })} />
      <Checkbox label={t('Show names, as Ramesh K.')} {...form.getInputProps('show_names', { type: 'checkbox' })} />
    </FormDialog>
  );
}
