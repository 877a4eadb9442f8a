import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { flagOf, MOST_RESULT_LINES, type DeskLabTest } from '@nidaan/lab-contracts';
import { Icon, t, useFormValue, type useKeptForm } from '@nidaan/ui';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import styles from './result-lines.module.css';

/** A line of the result as it is typed. */
export interface TypedLine {
  name: string;
  value: string;
  unit: string;
  range: string;
  flag: '' | 'H' | 'L';
}

/** What the form of a result holds. */
export interface ResultValues {
  results: TypedLine[];
  result: string;
  price: string;
  payment_type: string;
}

const blankLine = (name = ''): TypedLine => ({ name, value: '', unit: '', range: '', flag: '' });

export const blankResult = (test: DeskLabTest): ResultValues => ({
  results: [blankLine(test.testName)],
  result: '',
  price: String(test.price),
  payment_type: test.payment_type ?? '',
});

/** What the draft of a test's result is called. */
export const draftOf = (test: DeskLabTest): string => `lab-result/${test.id}`;

const PLACES = Array.from({ length: MOST_RESULT_LINES }, (_, index) => index);

type ResultForm = ReturnType<typeof useKeptForm<ResultValues>>['form'];

const flags = () => [
  { value: '', label: '–' },
  { value: 'H', label: t('H – high') },
  { value: 'L', label: t('L – low') },
];

/** What was measured, a line each. A line without a value is not saved. */
export function ResultLines({ form }: { form: ResultForm }) {
  const lines = useFormValue(form, 'results') as TypedLine[];
  const box = useRef<HTMLDivElement>(null);
  const add = () => {
    form.setFieldValue('results', [...form.getValues().results, blankLine()]);
    const first = `[data-line="${lines.length}"] input`;
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(first)?.focus());
  };
  return (
    <div ref={box} className={styles.lines}>
      {PLACES.slice(0, lines.length).map((index) => (
        <Line key={index} index={index} line={lines[index]!} form={form} isOnly={lines.length === 1} />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles.add}
        leftSection={<IconPlus size={15} stroke={2} aria-hidden />}
        disabled={lines.length >= MOST_RESULT_LINES}
        onClick={add}
      >
        {t('Add line')}
      </Button>
    </div>
  );
}

interface LineProps {
  index: number;
  line: TypedLine;
  form: ResultForm;
  isOnly: boolean;
}

function Line({ index, line, form, isOnly }: LineProps) {
  const faultId = useId();
  const fault = ['name', 'value', 'unit', 'range', 'flag'].flatMap((field) => form.errors[`results.${index}.${field}`] ?? []);
  // The flag follows from value and range until somebody chooses another.
  const change = (changed: Partial<TypedLine>) => {
    const next = { ...line, ...changed };
    const isChosen = 'flag' in changed || line.flag !== flagOf(line.value, line.range);
    const flag = isChosen ? next.flag : flagOf(next.value, next.range);
    form.setFieldValue('results', form.getValues().results.with(index, { ...next, flag }));
    form.clearFieldError(`results.${index}.name`);
  };
  const field = (name: Exclude<keyof TypedLine, 'flag'>, label: string) => (
    <TextInput
      label={label}
      autoComplete="off"
      value={line[name]}
      error={form.errors[`results.${index}.${name}`] !== undefined}
      aria-describedby={fault.length > 0 ? faultId : undefined}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <div role="group" aria-label={t('Line {number}', { number: index + 1 })} data-line={index} className={styles.line}>
      {field('name', t('Measured'))}
      {field('value', t('Value'))}
      {field('unit', t('Unit'))}
      {field('range', t('Reference range'))}
      <NativeSelect
        label={t('Flag')}
        data={flags()}
        value={line.flag}
        onChange={(event) => change({ flag: event.currentTarget.value as TypedLine['flag'] })}
      />
      {!isOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={styles.remove}
          aria-label={t('Remove line {number}', { number: index + 1 })}
          onClick={() => form.setFieldValue('results', form.getValues().results.toSpliced(index, 1))}
        >
          <Icon of={IconX} />
        </ActionIcon>
      )}
      {fault.length > 0 && (
        <p id={faultId} className={styles.fault}>
          {fault.join('. ')}
        </p>
      )}
    </div>
  );
}
