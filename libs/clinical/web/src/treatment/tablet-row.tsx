import { ActionIcon, NativeSelect, TextInput, Tooltip } from '@mantine/core';
import { dosageWithUnit, FREQUENCIES, FREQUENCY_MEANINGS, TABLET_DURATION, type Frequency } from '@nidaan/clinical-contracts';
import { Icon, t, TypeAhead, useFormValue } from '@nidaan/ui';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { forgetting, type CatalogueChoice } from './catalogues.queries.ts';
import { sameDrugAbove, type TabletDraft } from './prescription-draft.ts';
import styles from './treatment.module.css';
import type { Prescription } from './use-prescription.ts';

const FIELDS = ['name', 'dosage', 'duration', 'count'] as const;

const frequencies = () => FREQUENCIES.map((code) => ({ value: code, label: `${code} – ${t(FREQUENCY_MEANINGS[code])}` }));

const durations = () => [
  { value: '', label: t('Days') },
  ...Array.from({ length: TABLET_DURATION.max }, (_, index) => index + TABLET_DURATION.min).map((days) => ({
    value: String(days),
    label: t('{days, plural, one {# day} other {# days}}', { days }),
  })),
];

interface TabletRowProps {
  index: number;
  prescription: Prescription;
  medicines: readonly CatalogueChoice[];
}

/** One tablet. The count stands last, because it follows from frequency and days until it is typed. */
export function TabletRow({ index, prescription, medicines }: TabletRowProps) {
  const { form, changeTablet, removeTablet } = prescription;
  const row = useFormValue(form, `rows.${index}`) as TabletDraft;
  const faultsId = useId();
  const faults = form.errors;
  const sentences = FIELDS.flatMap((field) => faults[`rows.${index}.${field}`] ?? []);
  const onChange = (change: Partial<TabletDraft>, fields: readonly string[]) => changeTablet(index, change, fields);
  // The fields are too narrow for sentences: those stand below the row, and describe the fields they are about.
  const marked = (field: string) =>
    faults[`rows.${index}.${field}`] ? { error: true, 'aria-describedby': faultsId } : { error: false };
  const choose = (text: string) => {
    const choice = medicines.find((each) => each.label === text);
    onChange(choice ? { name: choice.name, dosage: choice.dosage } : { name: text, ...forgetting(row, medicines, ['dosage']) }, [
      'name',
    ]);
  };
  return (
    <div role="group" aria-label={t('Tablet {number}', { number: index + 1 })} data-tablet={index} className={styles.tablet}>
      <span className={styles.ordinal} aria-hidden>
        {index + 1}
      </span>
      <TypeAhead
        label={t('Name')}
        placeholder={t('Medicine')}
        options={medicines.map((each) => each.label)}
        picks={medicines.filter((each) => each.isOwn).length}
        value={row.name}
        onChange={choose}
        {...marked('name')}
      />
      <TextInput
        label={t('Dosage')}
        autoComplete="off"
        value={row.dosage}
        onChange={(event) => onChange({ dosage: event.currentTarget.value }, ['dosage'])}
        onBlur={() => row.dosage !== dosageWithUnit(row.dosage) && onChange({ dosage: dosageWithUnit(row.dosage) }, [])}
        {...marked('dosage')}
      />
      <Tooltip label={t(FREQUENCY_MEANINGS[row.frequency])} events={{ hover: true, focus: true, touch: false }}>
        <NativeSelect
          label={t('Frequency')}
          data={frequencies()}
          value={row.frequency}
          onChange={(event) => onChange({ frequency: event.currentTarget.value as Frequency }, ['count'])}
        />
      </Tooltip>
      <NativeSelect
        label={t('Duration')}
        data={durations()}
        value={row.duration}
        onChange={(event) => onChange({ duration: event.currentTarget.value }, ['duration', 'count'])}
        {...marked('duration')}
      />
      <TextInput
        label={t('Count')}
        inputMode="numeric"
        autoComplete="off"
        value={row.count}
        onChange={(event) => onChange({ count: event.currentTarget.value }, ['count'])}
        onBlur={() => row.count === '' && onChange({}, [])}
        {...marked('count')}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('Remove tablet {number}', { number: index + 1 })}
        onClick={() => removeTablet(index)}
      >
        <Icon of={IconX} />
      </ActionIcon>
      <SameDrug index={index} form={form} />
      {sentences.length > 0 && (
        <p id={faultsId} className={styles.rowFaults}>
          {sentences.join('. ')}.
        </p>
      )}
    </div>
  );
}

/** Says that the drug stands in an earlier row, too. It is not forbidden: two strengths of one drug may be meant. */
function SameDrug({ index, form }: { index: number } & Pick<Prescription, 'form'>) {
  const rows = useFormValue(form, 'rows');
  const first = sameDrugAbove(rows, index);
  if (first === null) return null;
  return (
    <p role="status" className={styles.rowNote}>
      {t('{name} is already in row {row}.', { name: rows[index]!.name.trim(), row: first + 1 })}
    </p>
  );
}
