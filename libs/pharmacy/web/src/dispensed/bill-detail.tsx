import { itemLines, type Given, type Json } from '@nidaan/clinical-contracts';
import { PHARMACY_MESSAGES as messages, type DispensedTablet, type ListedPharmacyRecord } from '@nidaan/pharmacy-contracts';
import { ageWords, Facts, formatDateTime, formatRupees, paths, RecordPage, rupeesNumber, Section, t } from '@nidaan/ui';
import { AMOUNTS } from '../dispense/amounts.ts';
import { DownloadButton } from '../download-button.tsx';
import styles from '../pharmacy.module.css';
import type { BillDownload } from '../use-bill-download.ts';
import { useBill } from './dispensed-list.ts';

interface BillDetailProps {
  id: number;
  download: BillDownload;
}

/** One bill in full. */
export function BillDetail({ id, download }: BillDetailProps) {
  const { bill, failure, retry } = useBill(id);
  return (
    <RecordPage
      kind={t('Dispensed record')}
      list={paths.bills}
      record={bill}
      unknown={messages.billUnknown}
      error={failure}
      onRetry={retry}
      actions={<DownloadButton billId={id} bill={download} />}
    >
      {(record) => <Bill record={record} />}
    </RecordPage>
  );
}

const factsOf = (record: ListedPharmacyRecord) => [
  { label: t('Bill no.'), value: record.id },
  { label: t('Record ID'), value: record.record_id },
  { label: t('UHID'), value: record.uhid },
  { label: t('Age'), value: ageWords(record.age_text) },
  { label: t('Patient ID'), value: record.patient },
  { label: t('Phone'), value: record.phone },
  { label: t('Disease'), value: record.patient_disease },
  { label: t('Paid by'), value: record.payment_type && t(record.payment_type) },
];

function Bill({ record }: { record: ListedPharmacyRecord }) {
  return (
    <>
      <Section title={record.patient_name} hint={formatDateTime(record.date)}>
        <Facts facts={factsOf(record)} />
      </Section>
      <Section title={t('Medicines')}>
        <dl className={styles.lines}>
          <Lines
            title={t("Doctor's Advice")}
            lines={record.doctor_advice.trim() === '' ? [] : record.doctor_advice.split(/\r?\n/)}
            none={t('None')}
          />
          <Lines title={t('Tablets')} lines={record.tablets.map(tabletLine)} none={t('None')} />
          <Lines title={t('Injections')} lines={givenLines(record.injections)} none={t('Not required')} />
          <Lines title={t('Ointments')} lines={givenLines(record.ointments)} none={t('Not required')} />
          <Lines title={t('Syrups')} lines={givenLines(record.syrups)} none={t('Not required')} />
        </dl>
      </Section>
      <Section title={t('Payment Summary')}>
        <div className={styles.summary}>
          <dl className={styles.paid}>
            {AMOUNTS.map(({ key, label }) => (
              <div key={key}>
                <dt>{t(label)}</dt>
                <dd>{formatRupees(record[key])}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.total}>
            <span>{t('Total')}</span>
            <strong>{formatRupees(record.total_amount)}</strong>
          </p>
        </div>
      </Section>
    </>
  );
}

function Lines({ title, lines, none }: { title: string; lines: readonly string[]; none: string }) {
  const numbered = lines.map((line, at) => ({ id: `${title}-${at}`, line }));
  return (
    <div>
      <dt>{title}</dt>
      {numbered.length === 0 ? (
        <dd className={styles.quiet}>{none}</dd>
      ) : (
        numbered.map(({ id, line }) => <dd key={id}>{line}</dd>)
      )}
    </div>
  );
}

const plain = (value: Json | undefined) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');

/** 'name | dosage | 10 tablets | ₹120.50', as far as it is known. */
const tabletLine = (tablet: DispensedTablet): string =>
  [
    plain(tablet.name),
    plain(tablet.dosage),
    plain(tablet.count) && `${plain(tablet.count)} tablets`,
    rupeesNumber(tablet.price) > 0 ? formatRupees(tablet.price) : '',
  ]
    .filter(Boolean)
    .join(' | ');

/** Injections, ointments or syrups, each with its price where it has one. */
function givenLines(given: Given): string[] {
  const entries: Json[] = Array.isArray(given) ? given : [given];
  return entries.flatMap((entry) => {
    const price = typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? rupeesNumber(entry.price) : 0;
    return itemLines([entry]).map((line) => (price > 0 ? `${line} | ${formatRupees(price)}` : line));
  });
}
