import { TextInput } from '@mantine/core';
import { prescriptionLines, type MedicalRecord } from '@nidaan/clinical-contracts';
import { rupeesForPeople } from '@nidaan/kernel';
import { formatDateTime, formatRupees, msg, Section, StatusBadge, t } from '@nidaan/ui';
import type { ReactNode } from 'react';
import styles from '../pharmacy.module.css';
import { AMOUNTS, totalPaise } from './amounts.ts';
import { linesOf, MEDICINE_KINDS, type MedicineKind, type MedicineLine } from './line-prices.ts';
import type { Dispensing } from './use-dispensing.ts';

/** The medicines of a record, in the lines that the doctor's screen and the prints show; where it is dispensed, each with its price. */
function Medicines({ record, form }: { record: MedicalRecord; form?: Dispensing }) {
  const advice = prescriptionLines(record).advice.map((text, at) => ({ key: `advice.${at}`, text }));
  const kinds = MEDICINE_KINDS.map((kind) => ({ kind, lines: linesOf(record, kind.kind) })).filter(
    ({ lines }) => lines.length > 0,
  );
  if (kinds.length === 0 && advice.length === 0) return <p className={styles.quiet}>{t('No medicines')}</p>;
  return (
    <dl className={styles.lines}>
      {kinds.map(({ kind, lines }) => (
        <div key={kind.kind}>
          <dt>{t(kind.title)}</dt>
          {lines.map((line) => (
            <dd key={line.key} className={form && styles.priced}>
              <span>{line.text}</span>
              {form && line.canBePriced && <LinePrice record={record} kind={kind} line={line} form={form} />}
            </dd>
          ))}
        </div>
      ))}
      {advice.length > 0 && (
        <div>
          <dt>{t("Doctor's Advice")}</dt>
          {advice.map(({ key, text }) => (
            <dd key={key}>{text}</dd>
          ))}
        </div>
      )}
    </dl>
  );
}

interface LinePriceProps {
  record: MedicalRecord;
  kind: MedicineKind;
  line: MedicineLine;
  form: Dispensing;
}

/** The price of one medicine; the prices of a kind add up to its amount. */
const LinePrice = ({ record, kind, line, form }: LinePriceProps) => (
  <TextInput
    className={styles.price}
    classNames={{ input: styles.money }}
    aria-label={t('Price of {medicine} (₹)', { medicine: line.text })}
    placeholder={t('Price')}
    inputMode="decimal"
    autoComplete="off"
    disabled={form.isBusy}
    value={form.typedFor(record.id).prices?.[line.key] ?? ''}
    error={form.faultFor(record.id, line.key)}
    onChange={(event) => form.typePrice(record.id, kind, line.key, event.currentTarget.value)}
  />
);

interface FrameProps {
  record: MedicalRecord;
  label: ReactNode;
  total: string;
  /** Where it is to be dispensed. */
  form?: Dispensing;
  children: ReactNode;
}

const Frame = ({ record, label, total, form, children }: FrameProps) => (
  <Section title={t('Prescription (record {id})', { id: record.id })} actions={<span className={styles.head}>{label}</span>}>
    <div className={styles.record}>
      <Medicines record={record} form={form} />
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
    <Frame record={record} label={formatDateTime(record.date)} total={rupeesForPeople(totalPaise(typed))} form={form}>
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

const DONE = {
  dispensed: { status: msg('Dispensed'), tone: 'green' },
  without: { status: msg('Completed without dispensing'), tone: 'grey' },
  nothing: { status: msg('Nothing to dispense'), tone: 'grey' },
} as const;

interface DoneProps {
  record: MedicalRecord;
  /** 'without': it has medicines, and its visit was completed all the same. */
  state: keyof typeof DONE;
  action?: ReactNode;
}

/** A record that is dispensed, or is not to be: what it cost, not to be changed (PHA-05). */
export function RecordDone({ record, state, action }: DoneProps) {
  const label = (
    <>
      <StatusBadge {...DONE[state]} />
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
