import { NativeSelect, TextInput } from '@mantine/core';
import { MESSAGE_VARIABLES } from '@nidaan/integrations-contracts';
import { t, type UseFormReturnType } from '@nidaan/ui';
import type { TypedTemplate } from './typed-template.ts';
import { categoryChoices, VARIABLE_LABELS } from './words.ts';
import styles from './messages.module.css';

/** What the DLT portal knows of an SMS: header, template, category, and what stands in each part. */
export function DltFields({ form, headers }: { form: UseFormReturnType<TypedTemplate>; headers: readonly string[] }) {
  const variables = MESSAGE_VARIABLES.map((value) => ({ value, label: t(VARIABLE_LABELS[value]) }));
  return (
    <>
      <div className={styles.pair}>
        <NativeSelect label={t('Header')} data={['', ...headers]} {...form.getInputProps('dlt.header')} />
        <TextInput label={t('Template ID')} inputMode="numeric" autoComplete="off" {...form.getInputProps('dlt.template_id')} />
        <NativeSelect label={t('Category')} data={categoryChoices()} {...form.getInputProps('dlt.category')} />
      </div>
      {form.values.dlt.placeholders.map(({ tag }, at) => (
        <div key={form.key(`dlt.placeholders.${at}`)} className={styles.parts}>
          <NativeSelect
            label={t('Part {n}: {tag}', { n: String(at + 1), tag: `{#${tag}#}` })}
            data={variables}
            {...form.getInputProps(`dlt.placeholders.${at}.variable`)}
          />
          <TextInput label={t('Most letters')} inputMode="numeric" {...form.getInputProps(`dlt.placeholders.${at}.max`)} />
        </div>
      ))}
      {form.errors['dlt'] && <p role="alert">{form.errors['dlt']}</p>}
    </>
  );
}
