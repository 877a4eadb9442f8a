import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Branch } from '@nidaan/identity-contracts';
import { namedChoices, t } from '@nidaan/ui';
import styles from '../scheduling.module.css';
import { WEEKDAYS } from '../words.ts';
import { asClock, linesOf, type TypedEntry } from './typed-entry.ts';

interface EntryLineProps {
  entry: TypedEntry;
  branches: readonly Branch[];
  onChange: (part: Partial<TypedEntry>) => void;
  onRemove: () => void;
}

/** One window of a week. */
export function EntryLine({ entry, branches, onChange, onRemove }: EntryLineProps) {
  const text = (field: 'from' | 'to' | 'minutes' | 'room' | 'perSlot' | 'perDay' | 'share', label: string) => (
    <TextInput
      label={label}
      value={entry[field]}
      autoComplete="off"
      inputMode={field === 'room' ? 'text' : 'numeric'}
      onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
      onBlur={() => (field === 'from' || field === 'to') && onChange({ [field]: asClock(entry[field]) })}
    />
  );
  return (
    <div className={styles.line} role="group" aria-label={`${t(WEEKDAYS[Number(entry.weekday)]!)}, ${entry.from}`}>
      <NativeSelect
        label={t('Day')}
        value={entry.weekday}
        onChange={({ currentTarget }) => onChange({ weekday: currentTarget.value })}
        data={WEEKDAYS.map((name, at) => ({ value: String(at), label: t(name) }))}
      />
      {text('from', t('From'))}
      {text('to', t('To'))}
      {text('minutes', t('Minutes each'))}
      <NativeSelect
        label={t('Patients come')}
        value={entry.mode}
        onChange={({ currentTarget }) => onChange({ mode: currentTarget.value === 'session' ? 'session' : 'slots' })}
        data={[
          { value: 'slots', label: t('at their time') },
          { value: 'session', label: t('as they report') },
        ]}
      />
      <NativeSelect
        label={t('Weeks')}
        value={entry.weeks}
        onChange={({ currentTarget }) => onChange({ weeks: currentTarget.value })}
        data={weeksWith(entry.weeks)}
      />
      {branches.length > 1 && (
        <NativeSelect
          label={t('Branch')}
          value={entry.branch}
          onChange={({ currentTarget }) => onChange({ branch: currentTarget.value })}
          data={namedChoices(branches)}
        />
      )}
      {text('room', t('Room'))}
      {text('perSlot', t('Extra per time'))}
      {text('perDay', t('Extra per day'))}
      {text('share', t('For walk-ins (%)'))}
      <Button variant="subtle" color="red" onClick={onRemove}>
        {t('Remove')}
      </Button>
    </div>
  );
}

const CHOICES = ['', '1', '2', '3', '4', '1,3', '2,4'];

const labelOf = (weeks: string): string =>
  weeks === '' ? t('every week') : t('only the {weeks}. of the month', { weeks: weeks.replaceAll(',', '. + ') });

const weeksWith = (own: string) => [...new Set([...CHOICES, own])].map((value) => ({ value, label: labelOf(value) }));

const named = (label: string, value: string) => value !== '0' && `${label} ${value}`;

const inWords = (entry: TypedEntry, branches: readonly Branch[]): string =>
  [
    `${t(WEEKDAYS[Number(entry.weekday)]!)} ${entry.from}–${entry.to}`,
    named(t('Minutes each'), entry.minutes),
    entry.mode === 'session' && t('as they report'),
    entry.weeks !== '' && labelOf(entry.weeks),
    branches.length > 1 && branches.find(({ id }) => String(id) === entry.branch)?.name,
    entry.room,
    named(t('Extra per time'), entry.perSlot),
    named(t('Extra per day'), entry.perDay),
    named(t('For walk-ins (%)'), entry.share),
  ]
    .filter(Boolean)
    .join(', ');

/** A week that is kept as text, as it is read. */
export const weekInWords = (text: string, branches: readonly Branch[]): string =>
  linesOf(text)
    .map((entry) => inWords(entry, branches))
    .join('; ') || t('No hours yet. Nobody can be booked.');
