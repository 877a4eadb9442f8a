import { TextInput } from '@mantine/core';
import { GUARDIAN_RELATIONS } from '@nidaan/patients-contracts';
import { Field, FormCell, FormGrid, msg, t } from '@nidaan/ui';
import { ChoiceField } from './choice-field.tsx';
import { useState } from 'react';
import styles from './registration.module.css';
import type { RegistrationForm } from './use-registration.ts';

const RELATION_LABELS: Readonly<Record<(typeof GUARDIAN_RELATIONS)[number], string>> = {
  father: msg('Father'),
  husband: msg('Husband'),
  mother: msg('Mother'),
  wife: msg('Wife'),
  son: msg('Son'),
  daughter: msg('Daughter'),
  guardian: msg('Guardian'),
  other: msg('Other'),
  '': '',
};
const RELATIONS = GUARDIAN_RELATIONS.flatMap((value) => (value === '' ? [] : { value, label: RELATION_LABELS[value] }));

/**
 * What tells namesakes apart, folded beside the documented fields (FRD-87): Enter passes it by while it is closed. Its fields are made when it is
 * opened: axe does not come back from those of a closed one.
 */
export function MoreAboutPatient({ form }: { form: RegistrationForm }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.more}
      data-passed-over={isOpen ? undefined : ''}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('More about the patient')}</summary>
      {isOpen && (
        <FormGrid>
          <FormCell span={3}>
            <Field form={form} name="guardian_name" as={TextInput} label={t('Guardian')} autoComplete="off" />
          </FormCell>
          <FormCell span={3}>
            <Field
              form={form}
              name="guardian_relation"
              as={ChoiceField}
              label={t('The guardian is')}
              options={RELATIONS}
              placeholder={t('Select relation')}
            />
          </FormCell>
          <FormCell span={6}>
            <Field form={form} name="local_name" as={TextInput} label={t('Name in own script')} autoComplete="off" />
          </FormCell>
        </FormGrid>
      )}
    </details>
  );
}
