import type { MonthlyPaymentRow } from '@nidaan/billing-contracts';
import { DataTable, formatCount, formatRupees, Section, StatusBadge, type Column } from '@nidaan/ui';
import styles from '../admin.module.css';
import { FAILED } from '../frame/messages.ts';
import type { useMonthlyPayments } from './payments.queries.ts';
import { periodName, type Period } from './periods.ts';

const STATES = {
  running: { word: 'Running', tone: 'blue' },
  closed: { word: 'Unpaid', tone: 'red' },
  partly_paid: { word: 'Partly paid', tone: 'amber' },
  paid: { word: 'Paid', tone: 'green' },
} as const;

const State = ({ row }: { row: MonthlyPaymentRow }) => (
  <StatusBadge status={STATES[row.status].word} tone={STATES[row.status].tone} />
);

const COLUMNS: readonly Column<MonthlyPaymentRow>[] = [
  {
    key: 'doctor',
    header: 'Doctor',
    rowHeader: true,
    render: (row) => (
      <div className={styles.name}>
        <span>{row.username}</span>
        <span className={styles.quiet}>{row.doctor_email}</span>
        <span className={styles.narrow}>
          <State row={row} />
        </span>
      </div>
    ),
  },
  { key: 'hospital', header: 'Hospital', wideOnly: true, render: (row) => row.hospital_name },
  { key: 'patients', header: 'Patients', align: 'right', wideOnly: true, render: (row) => formatCount(row.total_patients) },
  { key: 'due', header: 'Amount due', align: 'right', nowrap: true, render: (row) => formatRupees(row.amount_due) },
  { key: 'paid', header: 'Amount paid', align: 'right', nowrap: true, render: (row) => formatRupees(row.amount_paid) },
  { key: 'status', header: 'Status', nowrap: true, wideOnly: true, render: (row) => <State row={row} /> },
];

/** What each hospital's patients cost in the chosen month, and what of it came in (ADM-06). */
export const PaymentHistory = ({ payments, period }: { payments: ReturnType<typeof useMonthlyPayments>; period: Period }) => (
  <Section title="Payment history" hint={periodName(period)} flush>
    <DataTable
      label="Payment history"
      columns={COLUMNS}
      rows={payments.data}
      rowKey={(row) => row.id}
      error={payments.isError && !payments.data ? FAILED.payments : null}
      onRetry={() => void payments.refetch()}
      pageSize={10}
      empty={{
        title: `No payments in ${periodName(period)}`,
        text: 'A hospital has a line here once it completed a patient in that month. Choose another month above.',
      }}
    />
  </Section>
);
