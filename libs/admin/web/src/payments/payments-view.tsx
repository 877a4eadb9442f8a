import { Button, NativeSelect } from '@mantine/core';
import type { HospitalAccountStats } from '@nidaan/admin-contracts';
import type { MonthlyPaymentRow } from '@nidaan/billing-contracts';
import { sentenceOf } from '@nidaan/api-client';
import { ErrorBanner, PageHeader, PageStack, t, TransientMessage } from '@nidaan/ui';
import { useState } from 'react';
import styles from '../admin.module.css';
import { FAILED } from '../frame/messages.ts';
import { NEWS_MS } from '../frame/news.ts';
import { useAccountTotals } from '../users/hospital-accounts.queries.ts';
import { Deactivate } from './deactivate.tsx';
import { AccountTable } from './account-table.tsx';
import { Overpayments } from './overpayments.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentFigures } from './payment-figures.tsx';
import { useMonthlyPayments, useOverpayments, useSetActive } from './payments.queries.ts';
import { monthsInFull, selectableYears, type Period } from './periods.ts';
import { usePeriod } from './use-period.ts';
import { RecordPayment } from './record-payment.tsx';
import { ResetCounts } from './reset-counts.tsx';

type Open = { what: 'pay' | 'deactivate'; doctor: HospitalAccountStats } | { what: 'reset' } | null;

/** What hospitals owe and paid; whose account works (ADM-06). */
export function PaymentsView() {
  const [period, choose] = usePeriod();
  const [open, setOpen] = useState<Open>(null);
  const [news, setNews] = useState('');
  const totals = useAccountTotals();
  const payments = useMonthlyPayments(period);
  const overpayments = useOverpayments();
  const close = () => setOpen(null);
  const done = (sentence: string) => {
    setNews(sentence);
    close();
  };
  const activity = useActivity(done);
  return (
    <PageStack>
      <PageHeader
        title={t('Doctor Payments')}
        subtitle={t('Commission that hospitals owe the platform')}
        actions={<PeriodChoice period={period} onChoose={choose} onReset={() => setOpen({ what: 'reset' })} />}
      />
      <TransientMessage message={news} ms={NEWS_MS} onClear={() => setNews('')} />
      {open === null && <ErrorBanner message={activity.fault} onDismiss={activity.change.reset} />}
      <PaymentFigures totals={totals.data} rows={payments.data} period={period} />
      <Overpayments overpayments={overpayments} />
      <AccountTable
        busy={activity.busy}
        onPay={(doctor) => setOpen({ what: 'pay', doctor })}
        onToggle={(doctor) => (doctor.is_active ? setOpen({ what: 'deactivate', doctor }) : activity.set(doctor, true))}
      />
      <PaymentHistory payments={payments} period={period} />
      {open?.what === 'reset' && <ResetCounts onClose={close} onDone={done} />}
      {open?.what === 'deactivate' && (
        <Deactivate
          {...open}
          change={activity.change}
          onConfirm={() => activity.set(open.doctor, false)}
          onClose={() => (activity.change.reset(), close())}
        />
      )}
      {open?.what === 'pay' && (
        <RecordPayment {...open} chosen={aimOf(open.doctor, payments.data, period)} onClose={close} onRecorded={done} />
      )}
    </PageStack>
  );
}

function useActivity(onDone: (news: string) => void) {
  const change = useSetActive();
  return {
    change,
    busy: change.isPending ? change.variables.id : undefined,
    fault: change.isError ? sentenceOf(change.error, 'message', FAILED.status) : null,
    set: ({ doctor_id: id, username }: HospitalAccountStats, is_active: boolean) =>
      change.mutate(
        { id, is_active },
        { onSuccess: () => onDone(`${username} has been ${is_active ? 'activated' : 'deactivated'}`) },
      ),
  };
}

// A payment is aimed at the chosen month where that month is not paid; else it goes to the oldest one that is not.
const aimOf = (
  { doctor_id }: HospitalAccountStats,
  rows: readonly MonthlyPaymentRow[] | undefined,
  period: Period,
): Period | null => (rows?.some((row) => row.doctor_id === doctor_id && row.outstanding > 0) ? period : null);

interface PeriodChoiceProps {
  period: Period;
  onChoose: (part: 'year' | 'month', value: string) => void;
  onReset: () => void;
}

const PeriodChoice = ({ period, onChoose, onReset }: PeriodChoiceProps) => (
  <div className={styles.choice}>
    <NativeSelect
      label={t('Year')}
      data={selectableYears().map(String)}
      value={String(period.year)}
      onChange={(event) => onChoose('year', event.currentTarget.value)}
    />
    <NativeSelect
      label={t('Month')}
      data={monthsInFull().map((label, index) => ({ label, value: String(index + 1) }))}
      value={String(period.month)}
      onChange={(event) => onChoose('month', event.currentTarget.value)}
    />
    <Button variant="default" onClick={onReset}>
      {t('Reset Monthly Counts')}
    </Button>
  </div>
);
