import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { UhidReset } from '@nidaan/patients-contracts';
import { msg, t, useToday } from '@nidaan/ui';
import { exampleOf, seriesOf, type SeriesBranch, type SeriesValues } from './series-values.ts';
import styles from './uhids.module.css';

const RESETS = [
  ['never', msg('Never')],
  ['year', msg('Each year, on 1 January')],
  ['financial_year', msg('Each financial year, on 1 April')],
] as const satisfies readonly (readonly [UhidReset, string])[];

interface SeriesFieldsProps {
  series: SeriesValues;
  /** The next number as it stands; null where the series begins. */
  standing: number | null;
  /** Null: the whole hospital's. */
  branch: SeriesBranch | null;
  /** What the server said, by field. */
  faults: Partial<Record<'pattern' | 'reset' | 'next', string>>;
  onChange: (part: Partial<SeriesValues>) => void;
  onRemove: () => void;
}

/** One series: how its numbers look, when they begin anew, which is next, and what that looks like (FRD-12). */
export function SeriesFields({ series, standing, branch, faults, onChange, onRemove }: SeriesFieldsProps) {
  const today = useToday();
  // Which branch registers is not known of the hospital's own series.
  const { example, fault } = exampleOf(series, standing, branch?.code ?? 'MAIN', today);
  const said = faults.pattern ?? fault;
  return (
    <fieldset className={styles.series}>
      <legend>{branch ? branch.name : t('The whole hospital')}</legend>
      <TextInput
        label={t('Pattern')}
        value={series.pattern}
        error={said === '' ? undefined : t(said)}
        onChange={({ currentTarget }) => onChange({ pattern: currentTarget.value.toUpperCase() })}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
      />
      <NativeSelect
        label={t('Begins anew')}
        data={RESETS.map(([value, label]) => ({ value, label: t(label) }))}
        value={series.reset}
        error={faults.reset && t(faults.reset)}
        onChange={({ currentTarget }) =>
          // Another round counts for itself.
          onChange({ reset: RESETS.find(([value]) => value === currentTarget.value)![0], next: '' })
        }
      />
      <TextInput
        label={t('Next number')}
        value={series.next ?? String(standing ?? '')}
        placeholder="1"
        error={faults.next && t(faults.next)}
        onChange={({ currentTarget }) => onChange({ next: currentTarget.value })}
        inputMode="numeric"
        maxLength={8}
        autoComplete="off"
      />
      <div className={styles.example}>
        <span>{t('The next patient gets')}</span>
        <output aria-live="polite">{example === '' ? '–' : example}</output>
      </div>
      {branch && (
        <Button variant="default" onClick={onRemove}>
          {t('Use the hospital’s numbers')}
        </Button>
      )}
    </fieldset>
  );
}

/** A series that is kept as text, as it is read. */
export function seriesInWords(text: string): string {
  const [[, series] = []] = seriesOf({ 0: text });
  if (!series) return t('The hospital’s numbers');
  const reset = RESETS.find(([value]) => value === series.reset)![1];
  return [series.pattern, `${t('Begins anew')}: ${t(reset)}`, series.next && `${t('Next number')}: ${series.next}`]
    .filter(Boolean)
    .join(', ');
}
