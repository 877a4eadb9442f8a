import { NativeSelect, TextInput } from '@mantine/core';
import { dosageWithUnit, INJECTION_SIZE_LABELS, INJECTION_SIZES, OTHER } from '@nidaan/clinical-contracts';
import { TypeAhead } from '@nidaan/ui';
import { withOther, type CatalogueChoice } from './catalogues.queries.ts';
import type { Faults } from './prescription-body.ts';
import type { GivenDraft, GivenKind } from './prescription-draft.ts';
import styles from './treatment.module.css';

const REQUIRED = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
];

const SIZES = [{ value: '', label: 'Size' }, ...INJECTION_SIZES.map((value) => ({ value, label: INJECTION_SIZE_LABELS[value] }))];

interface GivenFieldsProps {
  kind: GivenKind;
  title: string;
  given: GivenDraft;
  faults: Faults;
  choices: readonly CatalogueChoice[];
  hasSize?: boolean;
  hasDosage?: boolean;
  onChange: (change: Partial<GivenDraft>) => void;
}

/** Required yes or no; with yes what, and with 'Other' its name. */
export function GivenFields({
  kind,
  title,
  given,
  faults,
  choices,
  hasSize = false,
  hasDosage = false,
  onChange,
}: GivenFieldsProps) {
  const error = (field: string) => faults[`${kind}.${field}`];
  const choose = (text: string) => {
    const choice = choices.find((each) => each.label === text);
    onChange(choice ? fillFrom(choice, hasSize, hasDosage) : { name: text });
  };
  return (
    <fieldset className={styles.given} data-required={given.required}>
      <legend className={styles.legend}>{title}</legend>
      <NativeSelect
        label="Required"
        name={`${kind}-required`}
        data={REQUIRED}
        value={given.required}
        onChange={(event) => onChange({ required: event.currentTarget.value as GivenDraft['required'] })}
      />
      {given.required === 'yes' && (
        <>
          <TypeAhead label="Name" options={withOther(choices)} value={given.name} onChange={choose} error={error('name')} />
          {given.name === OTHER && (
            <TextInput
              className={styles.custom}
              label={kind === 'tests' ? 'Test name' : 'Custom name'}
              autoComplete="off"
              value={given.customName}
              onChange={(event) => onChange({ customName: event.currentTarget.value })}
              error={error('customName')}
            />
          )}
          {hasSize && (
            <NativeSelect
              label="Size"
              data={SIZES}
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

function DosageField({ given, error, onChange }: Pick<GivenFieldsProps, 'given' | 'onChange'> & { error: string | undefined }) {
  return (
    <TextInput
      label="Dosage"
      autoComplete="off"
      value={given.dosage}
      onChange={(event) => onChange({ dosage: event.currentTarget.value })}
      onBlur={() => given.dosage !== dosageWithUnit(given.dosage) && onChange({ dosage: dosageWithUnit(given.dosage) })}
      error={error}
    />
  );
}
