import type { Overpayment } from '@nidaan/billing-contracts';
import { DataTable, formatDate, formatRupees, Section, StatusBadge, type Column } from '@nidaan/ui';
import styles from '../admin.module.css';
import type { useOverpayments } from './payments.queries.ts';

const COLUMNS: readonly Column<Overpayment>[] = [
  {
    key: 'doctor',
    header: 'Doctor',
    rowHeader: true,
    render: (row) => (
      <div className={styles.name}>
        <span>{row.username}</span>
        <span className={styles.quiet}>{row.doctor_email}</span>
        <span className={styles.narrow}>
          {row.payment_id}, {formatDate(row.paid_at)}
        </span>
      </div>
    ),
  },
  { key: 'hospital', header: 'Hospital', wideOnly: true, render: (row) => row.hospital_name },
  { key: 'payment', header: 'Payment', wideOnly: true, render: (row) => row.payment_id },
  { key: 'date', header: 'Paid on', nowrap: true, wideOnly: true, render: (row) => formatDate(row.paid_at) },
  { key: 'amount', header: 'Amount', align: 'right', nowrap: true, wideOnly: true, render: (row) => formatRupees(row.amount) },
  {
    key: 'refund',
    header: 'To refund',
    align: 'right',
    nowrap: true,
    render: (row) => <StatusBadge status={formatRupees(row.to_refund)} tone="amber" />,
  },
];

/** Payments that came for what was paid already; nothing is drawn where there is none. */
export function Overpayments({ overpayments }: { overpayments: ReturnType<typeof useOverpayments> }) {
  if (!overpayments.data?.length) return null;
  return (
    <Section title="To be refunded" hint="paid twice, and credit until it is refunded or used up" flush>
      <DataTable
        label="To be refunded"
        columns={COLUMNS}
        rows={overpayments.data}
        rowKey={(row) => row.payment_id}
        pageSize={10}
        empty={{ title: 'Nothing is to be refunded', text: 'Payments that come for what is paid already are shown here.' }}
      />
    </Section>
  );
}
