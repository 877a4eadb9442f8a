import { NativeSelect, TextInput } from '@mantine/core';
import { dosageWithUnit, INJECTION_SIZE_LABELS, INJECTION_SIZES, OTHER } from '@nidaan/clinical-contracts';
import { msg, t, tOptions, TypeAhead, useFormValue } from '@nidaan/ui';
import type { ReactNode } from 'react';
import { forgetting, withOther, type CatalogueChoice } from './catalogues.queries.ts';
import type { GivenDraft, GivenKind } from './prescription-draft.ts';
import styles from './treatment.module.css';
import type { Prescription } from './use-prescription.ts';

const REQUIRED = [
  { value: 'no', label: msg('No') },
  { value: 'yes', label: msg('Yes') },
];

const SIZES = [
  { value: '', label: msg('Size') },
  ...INJECTION_SIZES.map((value) => ({ value, label: INJECTION_SIZE_LABELS[value] })),
];

interface GivenFieldsProps {
  kind: GivenKind;
  title: string;
  prescription: Prescription;
  choices: readonly CatalogueChoice[];
  hasSize?: boolean;
  hasDosage?: boolean;
}

/** Required yes or no; with yes what, and with 'Other' its name. */
export function GivenFields({ kind, title, prescription, choices, hasSize = false, hasDosage = false }: GivenFieldsProps) {
  const { form, changeGiven } = prescription;
  const given = useFormValue(form, kind);
  const onChange = (change: Partial<GivenDraft>) => changeGiven(kind, change);
  const error = (field: string) => form.errors[`${kind}.${field}`];
  const choose = (text: string) => {
    const choice = choices.find((each) => each.label === text);
    const filled = [...(hasSize ? (['size'] as const) : []), ...(hasDosage ? (['dosage'] as const) : [])];
    onChange(choice ? fillFrom(choice, hasSize, hasDosage) : { name: text, ...forgetting(given, choices, filled) });
  };
  return (
    <fieldset className={styles.given} data-required={given.required}>
      <legend className={styles.legend}>{t(title)}</legend>
      <NativeSelect
        label={t('Required')}
        name={`${kind}-required`}
        data={tOptions(REQUIRED)}
        value={given.required}
        onChange={(event) => onChange({ required: event.currentTarget.value as GivenDraft['required'] })}
      />
      {given.required === 'yes' && (
        <>
          <TypeAhead label={t('Name')} options={withOther(choices)} value={given.name} onChange={choose} error={error('name')} />
          {given.name === OTHER && (
            <TextInput
              className={styles.custom}
              label={kind === 'tests' ? t('Test name') : t('Custom name')}
              autoComplete="off"
              value={given.customName}
              onChange={(event) => onChange({ customName: event.currentTarget.value })}
              error={error('customName')}
            />
          )}
          {hasSize && (
            <NativeSelect
              label={t('Size')}
              data={tOptions(SIZES)}
              value={given.size}
              onChange={(event) => onChange({ size: event.currentTarget.value })}
              error={error('size')}
            />
          )}
          {hasDosage && <DosageField given={given} error={error('dosage')} onChange={onChange} />}
        </>
      )}
    </fieldset>
  );
}

const fillFrom = ({ name, dosage, size }: CatalogueChoice, hasSize: boolean, hasDosage: boolean): Partial<GivenDraft> => ({
  name,
  ...(hasDosage ? { dosage } : {}),
  ...(hasSize ? { size } : {}),
});

interface DosageFieldProps {
  given: GivenDraft;
  error: ReactNode;
  onChange: (change: Partial<GivenDraft>) => void;
}

function DosageField({ given, error, onChange }: DosageFieldProps) {
  return (
    <TextInput
      label={t('Dosage')}
      autoComplete="off"
      value={given.dosage}
      onChange={(event) => onChange({ dosage: event.currentTarget.value })}
      onBlur={() => given.dosage !== dosageWithUnit(given.dosage) && onChange({ dosage: dosageWithUnit(given.dosage) })}
      error={error}
    />
  );
}
