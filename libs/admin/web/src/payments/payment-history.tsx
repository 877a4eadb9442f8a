import type { MonthlyPaymentRow } from '@nidaan/billing-contracts';
import { formatCount, formatRupees, ListPage, msg, StatusBadge, t, useWholeList, type Column } from '@nidaan/ui';
import { FAILED } from '../frame/messages.ts';
import { Named } from '../frame/named.tsx';
import type { useMonthlyPayments } from './payments.queries.ts';
import { periodName, type Period } from './periods.ts';
import { HISTORY } from './use-period.ts';

const STATES = {
  running: { word: 'Running', tone: 'blue' },
  closed: { word: 'Unpaid', tone: 'red' },
  partly_paid: { word: msg('Partly paid'), tone: 'amber' },
  paid: { word: 'Paid', tone: 'green' },
} as const;

const State = ({ row }: { row: MonthlyPaymentRow }) => (
  <StatusBadge status={STATES[row.status].word} tone={STATES[row.status].tone} />
);

const COLUMNS: readonly Column<MonthlyPaymentRow>[] = [
  {
    key: 'doctor',
    header: msg('Doctor'),
    rowHeader: true,
    render: (row) => <Named of={row.doctor_email}>{row.username}</Named>,
  },
  { key: 'hospital', header: msg('Hospital'), below: true, render: (row) => row.hospital_name },
  { key: 'patients', header: msg('Patients'), align: 'right', wideOnly: true, render: (row) => formatCount(row.total_patients) },
  { key: 'due', header: msg('Amount due'), align: 'right', nowrap: true, render: (row) => formatRupees(row.amount_due) },
  {
    key: 'paid',
    header: msg('Amount paid'),
    align: 'right',
    nowrap: true,
    below: ({ amount_paid: paid }) => paid > 0 && `${t('Amount paid')}: ${formatRupees(paid)}`,
    render: (row) => formatRupees(row.amount_paid),
  },
  { key: 'status', header: msg('Status'), nowrap: true, below: true, render: (row) => <State row={row} /> },
];

const SORTS = {
  doctor: (row: MonthlyPaymentRow) => row.username,
  hospital: (row: MonthlyPaymentRow) => row.hospital_name,
  patients: (row: MonthlyPaymentRow) => row.total_patients,
  due: (row: MonthlyPaymentRow) => row.amount_due,
  paid: (row: MonthlyPaymentRow) => row.amount_paid,
  status: (row: MonthlyPaymentRow) => STATES[row.status].word,
};

interface PaymentHistoryProps {
  payments: ReturnType<typeof useMonthlyPayments>;
  period: Period;
  onTakeBack: (month: MonthlyPaymentRow) => void;
}

/** What each hospital's patients cost in the chosen month, and what of it came in (ADM-06). */
export function PaymentHistory({ payments, period, onTakeBack }: PaymentHistoryProps) {
  const list = useWholeList({
    rows: payments.data,
    pageSize: 25,
    name: HISTORY,
    sorts: SORTS,
    error: payments.isError && !payments.data ? FAILED.payments : null,
    onRetry: () => void payments.refetch(),
  });
  return (
    <ListPage
      title={t('Payment history')}
      hint={periodName(period)}
      list={list}
      columns={COLUMNS}
      action={{ label: () => msg('Take back'), onAct: onTakeBack }}
      empty={{
        title: t('No payments in {period}', { period: periodName(period) }),
        text: t('A hospital has a line here once it completed a patient in that month. Choose another month above.'),
      }}
    />
  );
}
