import { ApiError, call, keyOf, LIVE, sentenceOf } from '@nidaan/api-client';
import { BILLING_MESSAGES as messages, readDaySheet, type DaySheet as Sheet } from '@nidaan/billing-contracts';
import { DataTable, DateField, formatRupees, LoadFault, Section, t, useLogged, useToday, type Column } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './accounts.module.css';

type Row = Sheet['rows'][number];

const amount = (key: 'consultation' | 'lab' | 'pharmacy' | 'total', header: string, totals?: Sheet['totals']): Column<Row> => ({
  key,
  header,
  align: 'right',
  nowrap: true,
  // On a phone the parts stand below the type, and the sum beside it.
  ...(key !== 'total' && { below: (row: Row) => (row[key] === 0 ? '' : `${header} ${formatRupees(row[key])}`) }),
  total: totals && formatRupees(totals[key]),
  render: (row) => formatRupees(row[key]),
});

const columnsOf = (totals?: Sheet['totals']): readonly Column<Row>[] => [
  {
    key: 'payment_type',
    header: t('Payment Type'),
    rowHeader: true,
    total: t('Total'),
    render: (row) => t(row.payment_type) || t('Not recorded'),
  },
  amount('consultation', t('Consultation'), totals),
  amount('lab', t('Lab'), totals),
  amount('pharmacy', t('Pharmacy'), totals),
  amount('total', t('Total'), totals),
];

// Who works in some branches alone is told why, and what to choose.
const saidOf = (fault: unknown): string =>
  fault instanceof ApiError && fault.status === 403
    ? sentenceOf(fault, 'message', messages.daySheetFailed)
    : messages.daySheetFailed;

// A server of before does not say it.
function Cancelled({ cancelled }: Partial<Pick<Sheet, 'cancelled'>>) {
  if (!cancelled || cancelled.visits === 0) return null;
  const values = { count: cancelled.visits, amount: formatRupees(cancelled.amount) };
  return (
    <p className={styles.cancelled}>
      {cancelled.visits === 1
        ? t('Of this, {amount} belongs to one cancelled visit.', values)
        : t('Of this, {amount} belongs to {count} cancelled visits.', values)}
    </p>
  );
}

/** All that came in on a day, by payment type: the sums of the report of the same minute. */
export function DaySheet() {
  const today = useToday();
  const [chosen, setDay] = useState<string | null>(null);
  const day = chosen ?? today;
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(readDaySheet, day),
    queryFn: ({ signal }) => call(readDaySheet, { query: { day }, signal }),
    staleTime: 0,
    refetchOnMount: 'always',
    meta: LIVE.meta,
  });
  useLogged(error, messages.daySheetFailed);
  return (
    <Section
      title={t('Day Sheet')}
      hint={t('Consultation, lab and pharmacy, as in the report')}
      flush
      actions={
        <DateField
          aria-label={t('Day')}
          className={styles.day}
          value={day}
          max={today}
          onChange={(next) => next && setDay(next)}
        />
      }
    >
      {error && !data ? (
        <LoadFault onRetry={() => void refetch()}>{saidOf(error)}</LoadFault>
      ) : (
        <>
          <DataTable
            label={t('Day Sheet')}
            columns={columnsOf(data?.totals)}
            rows={data?.rows}
            rowKey={(row) => row.payment_type}
            skeletonRows={3}
            empty={{ title: t('Nothing came in on this day') }}
          />
          <Cancelled cancelled={data?.cancelled} />
        </>
      )}
    </Section>
  );
}
