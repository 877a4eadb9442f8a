import { Button } from '@mantine/core';
import { itemLines, type Json } from '@nidaan/clinical-contracts';
import type { DispensedTablet, ListedPharmacyRecord } from '@nidaan/pharmacy-contracts';
import { formatDateTime, formatRupees, rupeesNumber, Section } from '@nidaan/ui';
import { AMOUNTS } from '../dispense/amounts.ts';
import { DownloadButton } from '../download-button.tsx';
import styles from '../pharmacy.module.css';
import type { BillDownload } from '../use-bill-download.ts';

interface BillDetailProps {
  record: ListedPharmacyRecord;
  bill: BillDownload;
  onBack: () => void;
}

/** One bill in full. Escape goes back to the list. */
export function BillDetail({ record, bill, onBack }: BillDetailProps) {
  return (
    <div
      role="group"
      aria-label="Dispensed record"
      className={styles.detail}
      onKeyDown={(event) => event.key === 'Escape' && onBack()}
    >
      <div className={styles.detailButtons}>
        <Button variant="default" autoFocus onClick={onBack}>
          Back to List
        </Button>
        <DownloadButton billId={record.id} bill={bill} />
      </div>
      <Section title={record.patient_name} hint={formatDateTime(record.date)}>
        <dl className={styles.facts}>
          <Fact label="Bill no." value={record.id} />
          <Fact label="Record ID" value={record.record_id} />
          <Fact label="Patient ID" value={record.patient} />
          <Fact label="Phone" value={record.phone} />
          <Fact label="Disease" value={record.patient_disease} />
        </dl>
      </Section>
      <Section title="Medicines">
        <dl className={styles.lines}>
          <Lines
            title="Doctor's Advice"
            lines={record.doctor_advice.trim() === '' ? [] : record.doctor_advice.split(/\r?\n/)}
            none="None"
          />
          <Lines title="Tablets" lines={record.tablets.map(tabletLine)} none="None" />
          <Lines title="Injections" lines={itemLines(record.injections)} none="Not required" />
          <Lines title="Ointments" lines={itemLines(record.ointments)} none="Not required" />
          <Lines title="Syrups" lines={itemLines(record.syrups)} none="Not required" />
        </dl>
      </Section>
      <Section title="Payment Summary">
        <div className={styles.summary}>
          <dl className={styles.paid}>
            {AMOUNTS.map(({ key, label }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{formatRupees(record[key])}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.total}>
            <span>Total</span>
            <strong>{formatRupees(record.total_amount)}</strong>
          </p>
        </div>
      </Section>
    </div>
  );
}

const Fact = ({ label, value }: { label: string; value: string | number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value || '–'}</dd>
  </div>
);

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
