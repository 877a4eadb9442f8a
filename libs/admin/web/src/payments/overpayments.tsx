import type { Overpayment } from '@nidaan/billing-contracts';
import { formatDate, formatRupees, ListPage, msg, StatusBadge, t, useWholeList, type Column } from '@nidaan/ui';
import { Named } from '../frame/named.tsx';
import type { useOverpayments } from './payments.queries.ts';

const COLUMNS: readonly Column<Overpayment>[] = [
  {
    key: 'doctor',
    header: msg('Doctor'),
    rowHeader: true,
    render: (row) => <Named of={row.doctor_email}>{row.username}</Named>,
  },
  { key: 'hospital', header: msg('Hospital'), wideOnly: true, render: (row) => row.hospital_name },
  { key: 'payment', header: msg('Payment'), below: true, render: (row) => row.payment_id },
  { key: 'date', header: msg('Paid on'), nowrap: true, below: true, render: (row) => formatDate(row.paid_at) },
  {
    key: 'amount',
    header: msg('Amount'),
    align: 'right',
    nowrap: true,
    wideOnly: true,
    render: (row) => formatRupees(row.amount),
  },
  {
    key: 'refund',
    header: msg('To refund'),
    align: 'right',
    nowrap: true,
    render: (row) => <StatusBadge status={formatRupees(row.to_refund)} tone="amber" />,
  },
];

const SORTS = {
  doctor: (row: Overpayment) => row.username,
  hospital: (row: Overpayment) => row.hospital_name,
  date: (row: Overpayment) => row.paid_at,
  amount: (row: Overpayment) => row.amount,
  refund: (row: Overpayment) => row.to_refund,
};

interface OverpaymentsProps {
  overpayments: ReturnType<typeof useOverpayments>;
  onRefunded: (overpayment: Overpayment) => void;
}

/** Payments that came for what was paid already; nothing is drawn where there is none. */
export function Overpayments({ overpayments, onRefunded }: OverpaymentsProps) {
  const list = useWholeList({ rows: overpayments.data, pageSize: 25, name: 'refunds', sorts: SORTS });
  if (!overpayments.data?.length) return null;
  return (
    <ListPage
      title={t('To be refunded')}
      hint={t('Paid twice, and credit until it is refunded or used up')}
      list={list}
      rowKey={(row) => row.payment_id}
      columns={COLUMNS}
      action={{ label: () => msg('Refunded'), onAct: onRefunded }}
      empty={{ title: t('Nothing is to be refunded'), text: t('Payments that come for what is paid already are shown here.') }}
    />
  );
}
