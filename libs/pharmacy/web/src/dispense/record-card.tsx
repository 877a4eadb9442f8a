import { TextInput } from '@mantine/core';
import { prescriptionLines, type MedicalRecord } from '@nidaan/clinical-contracts';
import { rupeesForPeople } from '@nidaan/kernel';
import { formatDateTime, formatRupees, msg, Section, StatusBadge, t } from '@nidaan/ui';
import type { ReactNode } from 'react';
import styles from '../pharmacy.module.css';
import { AMOUNTS, totalPaise } from './amounts.ts';
import type { Dispensing } from './use-dispensing.ts';

const KINDS = [
  { key: 'tablets', title: msg('Tablets') },
  { key: 'injections', title: msg('Injections') },
  { key: 'ointments', title: msg('Ointments') },
  { key: 'syrups', title: msg('Syrups') },
  { key: 'advice', title: msg("Doctor's Advice") },
] as const;

/** The medicines of a record, in the lines that the doctor's screen and the prints show. */
function Medicines({ record }: { record: MedicalRecord }) {
  const lines = prescriptionLines(record);
  // Two lines may read the same: their place tells them apart.
  const shown = KINDS.map(({ key, title }) => ({
    title,
    lines: lines[key].map((line, at) => ({ id: `${key}-${at}`, line })),
  })).filter((kind) => kind.lines.length > 0);
  if (shown.length === 0) return <p className={styles.quiet}>{t('No medicines')}</p>;
  return (
    <dl className={styles.lines}>
      {shown.map((kind) => (
        <div key={kind.title}>
          <dt>{t(kind.title)}</dt>
          {kind.lines.map(({ id, line }) => (
            <dd key={id}>{line}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

interface FrameProps {
  record: MedicalRecord;
  label: ReactNode;
  total: string;
  children: ReactNode;
}

const Frame = ({ record, label, total, children }: FrameProps) => (
  <Section title={t('Medical record {id}', { id: record.id })} actions={<span className={styles.head}>{label}</span>}>
    <div className={styles.record}>
      <Medicines record={record} />
      <div className={styles.amounts}>
        {children}
        <p className={styles.total}>
          <span>{t('Record total')}</span>
          <strong>{total}</strong>
        </p>
      </div>
    </div>
  </Section>
);

/** A record to dispense: its medicines and the four amounts to type (PHA-04). */
export function RecordToDispense({ record, form }: { record: MedicalRecord; form: Dispensing }) {
  const typed = form.typedFor(record.id);
  return (
    <Frame record={record} label={formatDateTime(record.date)} total={rupeesForPeople(totalPaise(typed))}>
      <fieldset className={styles.fields} disabled={form.isBusy}>
        <legend className="n-sr">{t('Amounts of medical record {id}', { id: record.id })}</legend>
        {AMOUNTS.map(({ key, label }) => (
          <TextInput
            key={key}
            label={t('{what} (₹)', { what: t(label) })}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            classNames={{ input: styles.money }}
            value={typed[key] ?? ''}
            error={form.faultFor(record.id, key)}
            onChange={(event) => form.type(record.id, key, event.currentTarget.value)}
          />
        ))}
      </fieldset>
    </Frame>
  );
}

/** A record that is dispensed, or needs nothing: what it cost, not to be changed (PHA-05). */
export function RecordDone({ record, isDispensed, action }: { record: MedicalRecord; isDispensed: boolean; action?: ReactNode }) {
  const label = (
    <>
      <StatusBadge status={isDispensed ? msg('Dispensed') : msg('Nothing to dispense')} tone={isDispensed ? 'green' : 'grey'} />
      {action}
    </>
  );
  return (
    <Frame record={record} label={label} total={formatRupees(record.total_amount)}>
      <dl className={styles.paid}>
        {AMOUNTS.map(({ key, label: name }) => (
          <div key={key}>
            <dt>{t(name)}</dt>
            <dd>{formatRupees(record[key])}</dd>
          </div>
        ))}
      </dl>
    </Frame>
  );
}
